import { joined } from '../byte-stream.ts';
import type { PdfWriter, PrintedDocument } from '../printed-document.ts';
import { nextTurn } from '../time/timer.ts';
import { drawClosing, drawEdges, drawHead } from './draw-parts.ts';
import { drawTable } from './draw-table.ts';
import { INK, MARGIN, type Sheet } from './sheet.ts';

/** A font and the characters that it is for. */
export interface FallbackFont {
  name: string;
  content: Uint8Array;
  characters: ReadonlySet<string>;
}

/** Where the fonts of documents come from. */
export interface PdfFonts {
  /** The main font, regular and bold, with Latin, Greek and Cyrillic in one file each. */
  main(): Promise<readonly [regular: Uint8Array, bold: Uint8Array]>;
  /** Fonts that have some of these characters, which the main font lacks. */
  fallbacks(characters: ReadonlySet<string>): Promise<readonly FallbackFont[]>;
}

/** PDF/UA, which the library knows and its types lack. */
const ACCESSIBLE = { subset: 'PDF/UA' } as object;

/** A font of the library, whose types lack it. */
interface OpenedFont {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
}

/** Line breaks, and what is drawn in no document. */
const UNDRAWN = /[\p{Cc}]/u;

/** The texts of a document that come from outside; figures and own texts have letters of the main font. */
const givenTexts = ({ brand, facts, table }: PrintedDocument): string[] => [
  brand,
  ...facts.map(({ value }) => value),
  ...table.rows.flatMap((row) => row.filter((_, index) => table.columns[index]!.wraps)),
];

/** Registers fonts for the characters that the main font lacks. */
async function registerFallbacks(
  pdf: PDFKit.PDFDocument,
  document: PrintedDocument,
  fallbacks: PdfFonts['fallbacks'],
): Promise<Sheet['fonts']> {
  const has = (font: string, character: string) =>
    (pdf.font(font) as unknown as OpenedFont)._font.font.hasGlyphForCodePoint(character.codePointAt(0)!);
  const used = new Set(givenTexts(document).flatMap((text) => [...new Set(text)]));
  const lacking = new Set([...used].filter((one) => !UNDRAWN.test(one) && !has('regular', one)));
  const fonts = new Map<string, string | null>([...lacking].map((character) => [character, null]));
  for (const { name, content, characters } of lacking.size ? await fallbacks(lacking) : []) {
    pdf.registerFont(name, content);
    for (const character of characters) if (has(name, character)) fonts.set(character, name);
  }
  pdf.font('regular');
  return fonts;
}

/** An empty tagged document; the library loads with the first one to keep the start fast. */
async function openSheet(document: PrintedDocument, { main, fallbacks }: PdfFonts): Promise<Sheet> {
  const { language, brand, title, createdAt } = document;
  const [{ default: PDFDocument }, [regular, bold]] = await Promise.all([import('pdfkit'), main()]);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    ...ACCESSIBLE,
    tagged: true,
    displayTitle: true,
    lang: language,
    font: regular as unknown as string,
    info: { Title: title, Author: brand, CreationDate: createdAt, ModDate: createdAt },
  });
  pdf.registerFont('regular', regular).registerFont('bold', bold);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  pdf.font('regular').fillColor(INK);
  return { pdf, root, fonts: await registerFallbacks(pdf, document, fallbacks), lines: new Map() };
}

function bytesOf({ pdf }: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve(joined(chunks)));
    pdf.on('error', reject);
  });
}

/** Writes A4, tagged, with embedded fonts. A long table lets other work run between its pages. */
export const createPdfWriter =
  (fonts: PdfFonts): PdfWriter =>
  async (document) => {
    const sheet = await openSheet(document, fonts);
    const bytes = bytesOf(sheet);
    drawHead(sheet, document);
    await drawTable(sheet, document.table, nextTurn);
    drawClosing(sheet, document);
    drawEdges(sheet, document);
    sheet.root.end();
    sheet.pdf.end();
    return await bytes;
  };
