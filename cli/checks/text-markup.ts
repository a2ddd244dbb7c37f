import type { Check } from '../manifest/check-context.ts';
import type { InputBrand } from '../manifest/input-brand.ts';
import { hasMarkup } from '../manifest/markup.ts';
import { overrides } from '../manifest/overrides.ts';
import { pointerTo } from '../manifest/source.ts';

interface PlacedText {
  text: string;
  place: { path: string; textFile?: string };
}

/** Every string of a value. */
function textsBelow(value: unknown, path: string): PlacedText[] {
  if (typeof value === 'string') return [{ text: value, place: { path } }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsBelow(item, pointerTo(path, key)));
}

/** The manifest's own texts that the pages show. */
const manifestTexts = ({ name, tagline, plans = [], legal, accessibility }: InputBrand): PlacedText[] => [
  ...textsBelow(name, '/name'),
  ...textsBelow(tagline, '/tagline'),
  ...plans.flatMap((plan, index) => [
    ...textsBelow(plan.name, `/plans/${index}/name`),
    ...textsBelow(plan.features, `/plans/${index}/features`),
  ]),
  ...textsBelow(legal?.compensation, '/legal/compensation'),
  ...textsBelow(accessibility?.limits, '/accessibility/limits'),
];

/** Texts are plain: markup would be shown literally. */
export const textMarkup: Check = (context) =>
  [...overrides(context), ...manifestTexts(context.brand)]
    .filter(({ text }) => hasMarkup(text))
    .map(({ text, place }) => ({
      ...place,
      message: `The text contains markup, which would be shown literally: "${text.slice(0, 60)}".`,
      cure: 'Write plain text.',
    }));
