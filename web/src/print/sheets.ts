// Pages of score sheets to print, as SVG. The server draws them; where there is none, those do that were made ahead.
import { Trouble } from '../lib/api';
import { sentence } from '../lib/sentence';
import { SITE } from '../lib/site';

const FOLDER = '../../../build/paper';
const AHEAD = import.meta.glob<string>('../../../build/paper/*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

export async function sheets(game: string, paper: string, lang: string): Promise<string> {
  const ahead = AHEAD[`${FOLDER}/${game}.${paper}.${lang}.svg`];
  const drawn = SITE ? null : await ask(`/api/paper/${game}?paper=${paper}&lang=${lang}`);
  return textOf(drawn ?? (ahead ? await ask(ahead) : null));
}

/** A seat's sheet of a finished game, as it would lie there on paper. */
export const sheetOf = async (table: string, seat: number, lang: string): Promise<string> =>
  textOf(await ask(`/api/tables/${table}/sheets/${seat}?lang=${lang}`));

async function textOf(response: Response | null): Promise<string> {
  if (response?.ok) return response.text();
  const key = response || SITE ? 'refusal.no-paper' : 'refusal.offline';
  throw new Trouble(key, await sentence(key), response?.status);
}

const ask = (address: string): Promise<Response | null> => fetch(address).catch(() => null);
