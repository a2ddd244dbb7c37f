import { localDecimal } from '../../domain/money/local-decimal.ts';
import { useLanguage, useT } from '../platform/hooks.ts';
import { useText } from '../platform/use-text.ts';
import { uiTexts } from './texts.ts';

/** The count is shown from this share of the limit on. */
const NEAR = 0.9;

/** Code points, which JSON Schema counts, too. */
const lengthOf = (text: string): number => [...text].length;

export const isTooLong = (text: string, most: number): boolean => lengthOf(text) > most;

/** Words for a text near and beyond its limit. The field has no `maxlength`, which would cut pasted text silently. */
export function useLengthLimit(text: string, most: number): { count?: string; problem?: string } {
  useText('ui', uiTexts);
  const t = useT();
  const language = useLanguage();
  const length = lengthOf(text);
  if (length < most * NEAR) return {};
  const words = { length: localDecimal(`${length}`, language), most: localDecimal(`${most}`, language) };
  const count = t('length.count', words);
  return length > most ? { count, problem: t('length.too-long', words) } : { count };
}
