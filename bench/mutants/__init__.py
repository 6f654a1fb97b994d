"""`make mutants`: the rules and views of every game, changed in one small way at a time, to see whether a test notices.

Cosmic Ray makes the changes and keeps the books, one session a folder of `src/zaria/games`. Everything happens in a
copy of the checkout, with the rules uncompiled. A session goes on where it was interrupted, as long as neither the
package nor the tests have changed. Changes that change nothing stand with the reason why in
`bench/games/NAME/mutants.toml`; what is missed and not there makes the run fail.
"""
