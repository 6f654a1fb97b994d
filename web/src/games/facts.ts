// The numbers of the rules that pages say before there is a table, for pages that are loaded when they are wanted.
import { boxOf } from '.';
import { byGame } from './folders';

const FACTS = byGame(import.meta.glob('./*/facts.json', { eager: true, import: 'default' }));

/** Each game's own words know what is in them. */
export const factsOf = (game: string): never => FACTS[boxOf(game)] as never;
