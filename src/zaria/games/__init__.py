"""The five games as people meet them: `shelf` lists them, `game` says what each offers."""
