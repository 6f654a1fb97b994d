// Help at a real table for games that need no pad: whose turn it is, and whether somebody has won.
import type { Component } from 'svelte';
import { byGame, loader } from './folders';

const files = import.meta.glob<Component>('./*/Helper.svelte', { import: 'default' });

export const hasHelper = (game: string): boolean => game in byGame(files);

export const helperOf = loader(files);
