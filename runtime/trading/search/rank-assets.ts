import type { Asset } from '../../../schemas/generated/types.ts';
import { foldText } from './find-assets.ts';

const WORD_START = /[^\p{L}\p{N}]/u;

/**
 * Scores how well the typed letters match a text in order; null without a match. From best to worst: the
 * whole text, a prefix, a substring, letters with gaps (better at word starts).
 */
export function fitOf(typed: string, text: string): number | null {
  if (text === typed) return 1000;
  if (text.startsWith(typed)) return 900 - text.length;
  const run = text.indexOf(typed);
  if (run >= 0) return (WORD_START.test(text[run - 1]!) ? 700 : 500) - run;
  let fit = 300;
  let last = -1;
  for (const letter of typed) {
    const at = text.indexOf(letter, last + 1);
    if (at < 0) return null;
    if (at !== 0 && !WORD_START.test(text[at - 1]!)) fit -= Math.min(at - last - 1, 20);
    last = at;
  }
  return fit - (text.length - typed.length) / 10;
}

/**
 * Symbols count before names, because typed letters usually mean the symbol. In long names, letters with gaps
 * do not count.
 */
function bestFit(typed: string, asset: Asset): number | null {
  const long = [asset.name, asset.ex_sym]
    .map(foldText)
    .filter((text) => text.replace(/\s+/g, '').includes(typed));
  const fits = [asset.sy, asset.a_name]
    .map(foldText)
    .concat(long)
    .flatMap((text, position) => {
      const fit = fitOf(typed, text);
      return fit === null ? [] : [fit - position];
    });
  return fits.length ? Math.max(...fits) : null;
}

/**
 * The assets that match the typed text, best first, at most `most`. Without text, recent assets come first,
 * newest before others.
 */
export function rankAssets<A extends Asset>(
  assets: readonly A[],
  query: string,
  recent: readonly string[],
  most: number,
): A[] {
  const typed = foldText(query).replace(/\s+/g, '');
  const age = (asset: Asset) => (recent.includes(asset.id) ? recent.indexOf(asset.id) : recent.length);
  if (typed === '') return assets.toSorted((one, other) => age(one) - age(other)).slice(0, most);
  return assets
    .flatMap((asset) => {
      const fit = bestFit(typed, asset);
      return fit === null ? [] : [{ asset, fit }];
    })
    .sort((one, other) => other.fit - one.fit || age(one.asset) - age(other.asset))
    .slice(0, most)
    .map(({ asset }) => asset);
}
