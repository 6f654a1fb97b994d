// The words around the games. What a game itself says is in its folder.
import { shell, spoken } from './lib/words.svelte';
import type { Words } from './words.el';

export const say = (): Words => spoken(shell);
