import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { Position } from '../manifest/source.ts';
import { XLIFF } from './write-xliff.ts';

/** A unit of a translator's file. */
export interface TranslatedUnit {
  id: string;
  source: string;
  /** Empty where nothing is translated. */
  target: string;
  /** Of the translation; without one, of the unit. */
  position: Position;
}

export interface XliffProblem extends Position {
  message: string;
  cure: string;
}

export interface Xliff {
  units: TranslatedUnit[];
  problems: XliffProblem[];
}

const KEEP_PLAIN = 'Write placeholders as plain text, as the source does, and export without inline codes.';

interface Reading extends Xliff {
  parser: SaxesParser<{ xmlns: true }>;
  language: string;
  /** Where the current start tag begins. */
  start: Position;
  unit?: TranslatedUnit;
  part?: 'source' | 'target';
}

function report({ problems, start }: Reading, message: string, cure: string) {
  problems.push({ ...start, message, cure });
}

function openRoot(reading: Reading, { local, uri, attributes }: SaxesTagNS) {
  const value = (name: string) => attributes[name]?.value ?? '';
  if (local !== 'xliff' || !value('version').startsWith('2.') || uri !== XLIFF)
    report(
      reading,
      'This is not a file of XLIFF 2.0.',
      'Save it in the format of livery text export; a tool may offer others, such as XLIFF 1.2.',
    );
  else if (value('srcLang') !== 'en')
    report(reading, `The source language is "${value('srcLang')}".`, 'Set srcLang="en".');
  else if (value('trgLang') !== reading.language)
    report(
      reading,
      `The file is a translation into "${value('trgLang')}", not into "${reading.language}".`,
      'Choose the right file or language.',
    );
}

function openElement(reading: Reading, tag: SaxesTagNS, depth: number) {
  const { local, uri, attributes } = tag;
  if (depth === 1) return openRoot(reading, tag);
  if (reading.part) return report(reading, `There is an element <${local}> in a text.`, KEEP_PLAIN);
  if (uri !== XLIFF) return;
  if (local === 'unit')
    reading.unit = { id: attributes.id?.value ?? '', source: '', target: '', position: reading.start };
  if (!reading.unit || (local !== 'source' && local !== 'target')) return;
  reading.part = local;
  if (local === 'target') reading.unit.position = reading.start;
}

function closeElement(reading: Reading, { local, uri }: SaxesTagNS) {
  if (local === reading.part) reading.part = undefined;
  if (local !== 'unit' || uri !== XLIFF || !reading.unit) return;
  reading.units.push(reading.unit);
  reading.unit = undefined;
}

/** Reads a translator's file; never throws. It finds the place of every unit, and of the first mistake of the XML. */
export function readXliff(text: string, language: string): Xliff {
  const parser = new SaxesParser({ xmlns: true });
  const reading: Reading = { parser, language, units: [], problems: [], start: { line: 1, column: 1 } };
  let depth = 0;
  let failed = false;
  const here = () => ({ line: parser.line, column: parser.column + 1 });
  parser.on('opentagstart', ({ name }) => {
    reading.start = { line: parser.line, column: Math.max(1, parser.column - name.length - 1) };
  });
  parser.on('opentag', (tag) => openElement(reading, tag, (depth += 1)));
  parser.on('closetag', (tag) => {
    depth -= 1;
    closeElement(reading, tag);
  });
  parser.on('text', (part) => {
    if (reading.unit && reading.part) reading.unit[reading.part] += part;
  });
  parser.on('cdata', (part) => {
    if (reading.unit && reading.part) reading.unit[reading.part] += part;
  });
  parser.on('doctype', () => {
    reading.problems.push({ ...here(), message: 'The file has a DOCTYPE.', cure: 'Remove it.' });
  });
  parser.on('error', ({ message }) => {
    if (!failed)
      reading.problems.push({
        ...here(),
        message: `Not valid XML: ${message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}.`,
        cure: 'Export the file again from the translation tool.',
      });
    failed = true;
  });
  parser.write(text).close();
  return { units: failed ? [] : reading.units, problems: reading.problems };
}
