import { pluralForms, readMessage } from './message.ts';
import type { TextGroup, TextUnit } from './unit.ts';

export const XLIFF = 'urn:oasis:names:tc:xliff:document:2.0';
export const SIZES = 'urn:oasis:names:tc:xliff:sizerestriction:2.0';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!);

function notesOf({ source, notes }: TextUnit, language: string): string[] {
  const { placeholders, plurals } = readMessage(source);
  return [
    ...notes,
    ...(placeholders.length
      ? [`Keep ${placeholders.map((name) => `{${name}}`).join(', ')}: the page fills them.`]
      : []),
    ...(plurals.length
      ? [
          `Plural forms: ${pluralForms(language).join(', ')}; # is the number. Translate only between the inner braces.`,
        ]
      : []),
  ];
}

function unitXml(unit: TextUnit, language: string): string[] {
  const { id, source, target, maxLength } = unit;
  const notes = notesOf(unit, language);
  return [
    `    <unit id="${escaped(id)}" slr:sizeRestriction="${maxLength}">`,
    ...(notes.length
      ? ['      <notes>', ...notes.map((note) => `        <note>${escaped(note)}</note>`), '      </notes>']
      : []),
    `      <segment state="${target === undefined ? 'initial' : 'translated'}">`,
    `        <source>${escaped(source)}</source>`,
    ...(target === undefined ? [] : [`        <target>${escaped(target)}</target>`]),
    '      </segment>',
    '    </unit>',
  ];
}

function groupXml({ original, units }: TextGroup, language: string): string[] {
  return [
    `  <file id="${escaped(original.replaceAll('/', '.'))}" original="${escaped(original)}" xml:space="preserve">`,
    '    <slr:profiles generalProfile="xliff:codepoints"/>',
    ...units.flatMap((unit) => unitXml(unit, language)),
    '  </file>',
  ];
}

/** Texts as a file of XLIFF 2.0, with existing translations, notes and length limits. */
export function writeXliff(groups: readonly TextGroup[], language: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${XLIFF}" xmlns:slr="${SIZES}" version="2.0" srcLang="en" trgLang="${language}">`,
    ...groups.filter(({ units }) => units.length > 0).flatMap((group) => groupXml(group, language)),
    '</xliff>',
    '',
  ].join('\n');
}
