import { describe, expect, test } from 'vitest';
import { called, namesOf } from '../../src/lib/names';
import { locale } from '../../src/lib/words.svelte';
import { chair } from '../pictures';

describe('lists and records that know their bots', () => {
  test('a person has a name, a bot one of ours, a free seat neither', () => {
    expect(called(['Μαρία', null, null], [null, 'strong', null])).toEqual(['Μαρία', 'Άρης', 'Ελεύθερη θέση']);
    locale.set('en');
    expect(called(['Μαρία', null, null], [null, 'strong', null])).toEqual(['Μαρία', 'Ares', 'Free seat']);
  });

  test('a person may be called like a level', () => {
    expect(called(['master', null], [null, 'master'])).toEqual(['master', 'Άρης']);
  });
});

describe('records of before', () => {
  test.each([[undefined], [null], [[]]])('a level among the names is a bot (%s)', (bots) => {
    expect(called(['Μαρία', 'master', null], bots)).toEqual(['Μαρία', 'Άρης', 'Ελεύθερη θέση']);
  });

  test('no other word is taken for a level', () => {
    expect(called(['constructor', 'Strong'], null)).toEqual(['constructor', 'Strong']);
  });
});

test('the chairs of a table', () => {
  expect(namesOf([chair({ name: 'casual' }), chair({ bot: 'casual' }), chair()])).toEqual([
    'casual',
    'Άρης',
    'Ελεύθερη θέση',
  ]);
});
