import type { Track } from '../tracker';
import facts from './facts.json';

/** The pile is known only by following every card (QC-2, QC-3, QC-10). */
export const track: Track = (record) => {
  const colours = [...facts.colours, ...(record.options['jokers'] ? [facts.joker] : [])];
  const deck = colours.flatMap((colour) => facts.card_numbers.map((number) => `${colour} ${number}`));
  let pile = [...deck];
  let discard: string[] = [];
  let played: string[] = [];
  let top: string | null = null;
  const hands: string[][] = Array.from({ length: record.players }, () => []);
  const display: (string | null)[] = Array.from({ length: facts.display }, () => null);
  let dealing = true;

  function lay(card: string): void {
    const hand = dealing ? hands.find((cards) => cards.length < facts.dealt) : undefined;
    const gap = display.indexOf(null);
    if (hand) hand.push(card);
    else if (gap >= 0) display[gap] = card;
    else {
      top = card;
      dealing = false;
    }
  }

  return {
    odds() {
      if (!pile.length) {
        pile = deck.filter((card) => discard.includes(card));
        discard = [];
      }
      return pile.length;
    },
    name: (k) => pile[k] ?? '',
    drew(text) {
      pile = pile.filter((card) => card !== text);
      lay(text);
    },
    chose(seat, text) {
      const hand = hands[seat]!;
      const places = (text.match(/\d+/g) ?? []).map(Number);
      if (text.startsWith('take')) {
        hand.push(display[places[0]! - 1]!);
        display[places[0]! - 1] = null;
        if (hand.length === facts.hand && top) {
          display[display.indexOf(null)] = top;
          top = null;
        }
      } else if (text.startsWith('play')) {
        played = hand.filter((_, i) => places.includes(i + 1));
        hands[seat] = hand.filter((card) => !played.includes(card));
      } else if (text.startsWith('cross')) {
        discard.push(...played);
        played = [];
      }
    },
  };
};
