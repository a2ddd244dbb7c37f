import { readFileSync } from 'node:fs';
import path from 'node:path';
import Handlebars from 'handlebars';
import type { ThemeColors } from '../../schemas/generated/types.ts';
import { contentOn } from '../build/theme-colors.ts';
import { FEATURES } from '../manifest/schema-data.ts';
import type { Answers } from './answers.ts';
import { paletteFor } from './palette.ts';

type Letters = Readonly<Record<string, [width: number, d: string]>>;

const MARK_SCALE = 1.8;
const MARK_SIZE = 64;
const WORD_SCALE = 1.3;
const WORD_START = 80;
const LETTER_GAP = 5;
const SPACE = 8;

/** Features that a new brand starts with; the manifest lists the others as `false`. */
const DEFAULT_FEATURES: readonly string[] = [
  'account-switch',
  'order-book',
  'pending-orders',
  'trade-room',
  'watchlist',
];

/** Position and path of each letter, from left to right. Characters without a drawing are skipped. */
function setWord(letters: Letters, word: string): { width: number; word: { x: number; d: string }[] } {
  const set: { x: number; d: string }[] = [];
  let x = WORD_START;
  for (const char of word.normalize('NFD').toLowerCase()) {
    const letter = letters[char];
    if (letter) set.push({ x: Math.round(x * 10) / 10, d: letter[1] });
    if (letter) x += (letter[0] + LETTER_GAP) * WORD_SCALE;
    else if (char === ' ') x += SPACE * WORD_SCALE;
  }
  return { width: set.length ? Math.round(x) : MARK_SIZE, word: set };
}

function setMark(letters: Letters, id: string): { x: number; d: string } {
  const [width, d] = letters[id[0]!]!;
  return { x: Math.round((MARK_SIZE - width * MARK_SCALE) * 5) / 10, d };
}

/** The panel is dark in both themes, as a picture is. */
function panelColors({ primary, base100, content }: ThemeColors) {
  return { ground: base100, ink: content, primary };
}

/** The files of a new brand by path below its folder. `schema` is the value of `$schema`. */
export function newBrandFiles(root: string, answers: Answers, schema: string): Map<string, string> {
  const folder = path.join(root, 'templates/init');
  const letters = JSON.parse(readFileSync(path.join(folder, 'letters.json'), 'utf8')) as Letters;
  const engine = Handlebars.create();
  engine.registerHelper('json', (value: unknown) => JSON.stringify(value).replaceAll('","', '", "'));
  const fill = (name: string, data: object) =>
    engine.compile(readFileSync(path.join(folder, name), 'utf8'), { strict: true, noEscape: false })(data);
  const variants = paletteFor(answers.primary);
  const features = [...FEATURES]
    .filter(
      ([, { always, option, demoOnly }]) => !always && !option && !(demoOnly && answers.mode === 'live'),
    )
    .map(([id]) => ({ id, on: DEFAULT_FEATURES.includes(id) }));
  const drawing = ({ primary, content }: ThemeColors) => ({
    primary,
    content,
    ink: contentOn(primary),
    letter: setMark(letters, answers.id),
    ...setWord(letters, answers.name),
  });
  return new Map([
    [
      'brand.json',
      fill('brand.json.hbs', {
        ...answers,
        regime: answers.regime === 'none' ? undefined : answers.regime,
        schema,
        variants,
        features,
      }),
    ],
    ['assets/logo.svg', fill('logo.svg.hbs', drawing(variants.light))],
    ['assets/logo-dark.svg', fill('logo.svg.hbs', drawing(variants.dark))],
    ['assets/mark.svg', fill('mark.svg.hbs', drawing(variants.light))],
    ['assets/panel.svg', fill('panel.svg.hbs', panelColors(variants.dark))],
    ...answers.languages.map((language): [string, string] => [`text/${language}.json`, '{}\n']),
  ]);
}
