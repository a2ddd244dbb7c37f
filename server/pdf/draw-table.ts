import type { PrintedColumn, PrintedDocument } from '../printed-document.ts';
import { drawHeading } from './draw-parts.ts';
import { drawText, heightOfText } from './draw-text.ts';
import {
  asArtifact,
  drawRule,
  ensureSpace,
  FIGURES,
  INK,
  LINE,
  MARGIN,
  MUTED,
  type Sheet,
  widthOf,
} from './sheet.ts';

const PADDING = { x: 4, y: 3 } as const;
const SIZE = 7.5;

/** An option of the library that its types lack. */
const SCOPE = { TH: { scope: 'Column' } as object, TD: {} };

interface Cell {
  x: number;
  width: number;
  align: PrintedColumn['align'];
  wraps: boolean;
}

/** A row in the structure; null for titles that are repeated on a further page. */
interface Row {
  type: keyof typeof SCOPE;
  part: PDFKit.PDFStructureElement | null;
}

/** The places of the columns across the page. */
function cellsOf(sheet: Sheet, columns: readonly PrintedColumn[]): Cell[] {
  const shares = columns.reduce((sum, { width }) => sum + width, 0);
  let x = MARGIN;
  return columns.map(({ width: share, align, wraps }) => {
    const width = (share / shares) * widthOf(sheet);
    const cell = { x: x + PADDING.x, width: width - 2 * PADDING.x, align, wraps };
    x += width;
    return cell;
  });
}

/** Measures texts once: a table repeats its words, and its figures consist of a few characters. */
function createRuler(sheet: Sheet, weight: 'regular' | 'bold' = 'regular') {
  const { pdf } = sheet;
  const heights = new Map<string, number>();
  const widths = new Map<string, number>();
  const widthOfCharacter = (character: string): number => {
    const known = widths.get(character) ?? pdf.widthOfString(character, { features: FIGURES });
    widths.set(character, known);
    return known;
  };
  return {
    /** Of a text in one line. */
    width: (text: string): number => [...text].reduce((sum, one) => sum + widthOfCharacter(one), 0),
    weight,
    height(text: string, width: number): number {
      const key = `${width} ${text}`;
      const known = heights.get(key) ?? heightOfText(sheet, text, { width, features: FIGURES, weight });
      heights.set(key, known);
      return known;
    },
  };
}

type Ruler = ReturnType<typeof createRuler>;

/** Height of a row in the current font, with padding. */
function heightOf(ruler: Ruler, cells: readonly Cell[], texts: readonly string[]): number {
  const heights = cells.map(({ width, wraps }, index) => (wraps ? ruler.height(texts[index]!, width) : 0));
  return Math.max(ruler.height('0', MARGIN), ...heights) + 2 * PADDING.y;
}

/** Draws a row at the current place; long words continue on a further line, so that nothing is cut. */
function drawRow(
  sheet: Sheet,
  ruler: Ruler,
  cells: readonly Cell[],
  texts: readonly string[],
  { type, part }: Row,
): void {
  const { pdf } = sheet;
  const top = pdf.y;
  for (const [index, { x, width, align, wraps }] of cells.entries()) {
    const text = texts[index]!;
    if (part) part.add(pdf.struct(type, SCOPE[type], [pdf.markStructureContent(type)]));
    const y = top + PADDING.y;
    if (wraps) drawText(sheet, text, x, y, { width, features: FIGURES, weight: ruler.weight });
    else {
      const start = align === 'right' ? x + width - ruler.width(text) : x;
      pdf.text(text, start, y, { lineBreak: false, features: FIGURES });
    }
    if (part) pdf.endMarkedContent();
  }
  pdf.y = top + heightOf(ruler, cells, texts);
}

/** Titles of the columns, in bold. Only those of the first page are part of the structure. */
function drawTitles(
  sheet: Sheet,
  cells: readonly Cell[],
  titles: readonly string[],
  part: Row['part'],
): void {
  const { pdf } = sheet;
  pdf.font('bold').fontSize(SIZE).fillColor(MUTED);
  const draw = () => drawRow(sheet, createRuler(sheet, 'bold'), cells, titles, { type: 'TH', part });
  if (part) draw();
  else asArtifact(sheet, 'Pagination', draw);
  drawRule(sheet, pdf.y, MUTED, 0.75);
  pdf.font('regular').fillColor(INK);
}

/** A table that continues on further pages under its titles. */
export async function drawTable(
  sheet: Sheet,
  { title, columns, rows, none }: PrintedDocument['table'],
  nextTurn: () => Promise<unknown>,
): Promise<void> {
  const { pdf, root } = sheet;
  drawHeading(sheet, title, 'H2', 11);
  pdf.y += 4;
  if (!rows.length) {
    pdf.fontSize(8.5).text(none, MARGIN, pdf.y, { structParent: root, structType: 'P' });
    pdf.endMarkedContent();
    return;
  }
  const cells = cellsOf(sheet, columns);
  const titles = columns.map((column) => column.title);
  const table = pdf.struct('Table');
  root.add(table);
  const row = (): Row & { part: PDFKit.PDFStructureElement } => {
    const part = pdf.struct('TR');
    table.add(part);
    return { type: 'TD', part };
  };
  const head = row();
  drawTitles(sheet, cells, titles, head.part);
  head.part.end();
  const ruler = createRuler(sheet);
  for (const texts of rows) {
    if (ensureSpace(sheet, heightOf(ruler, cells, texts))) {
      await nextTurn();
      drawTitles(sheet, cells, titles, null);
    }
    const { type, part } = row();
    drawRow(sheet, ruler, cells, texts, { type, part });
    part.end();
    drawRule(sheet, pdf.y, LINE, 0.25);
  }
  table.end();
}
