import { drawText } from './draw-text.ts';
import type { PrintedDocument, PrintedValue } from '../printed-document.ts';
import {
  asArtifact,
  bottomOf,
  drawRule,
  ensureSpace,
  FIGURES,
  FOOT,
  INK,
  LINE,
  MARGIN,
  MUTED,
  type Sheet,
  widthOf,
} from './sheet.ts';

const GAP = 24;
const VALUE_LINE = 14;
/** Within the margin above the content. */
const MARK_TOP = 20;

export function drawHeading(sheet: Sheet, text: string, level: 'H1' | 'H2', size: number): void {
  const { pdf, root } = sheet;
  pdf.font('bold').fontSize(size).fillColor(INK);
  pdf.text(text, MARGIN, pdf.y, { structParent: root, structType: level, width: widthOf(sheet) });
  pdf.endMarkedContent();
  pdf.font('regular');
}

/** Labels and values in a column of this place; the values end at its right edge. Returns where it ends. */
function drawValues(
  sheet: Sheet,
  values: readonly PrintedValue[],
  { x, y, width, hasTotal }: { x: number; y: number; width: number; hasTotal: boolean },
): number {
  const { pdf, root } = sheet;
  let top = y;
  for (const [index, { label, value }] of values.entries()) {
    const isTotal = hasTotal && index === values.length - 1;
    const part = pdf.struct('P');
    root.add(part);
    pdf.font(isTotal ? 'bold' : 'regular').fontSize(8.5);
    const half = { structParent: part, structType: 'Span', features: FIGURES };
    pdf.fillColor(isTotal ? INK : MUTED).text(label, x, top, { ...half, width: width * 0.38 });
    const labelEnd = pdf.y;
    pdf.fillColor(INK);
    drawText(sheet, value, x + width * 0.38, top, {
      ...half,
      width: width * 0.62,
      align: 'right',
      weight: isTotal ? 'bold' : 'regular',
    });
    pdf.endMarkedContent();
    part.end();
    top = Math.max(top + VALUE_LINE, labelEnd + 3, pdf.y + 3);
  }
  return top;
}

/** The mark above the content of a page. */
function drawMark(sheet: Sheet, mark: string, options: PDFKit.Mixins.TextOptions): void {
  const { pdf } = sheet;
  pdf.font('bold').fontSize(8.5).fillColor(INK);
  pdf.text(mark, MARGIN, MARK_TOP, { ...options, width: widthOf(sheet), align: 'center' });
}

/** Wordmark, title, parties and totals. */
export function drawHead(
  sheet: Sheet,
  { brand, color, mark, title, badge, facts, summary }: PrintedDocument,
): void {
  const { pdf, root } = sheet;
  const width = widthOf(sheet);
  if (mark !== null) {
    drawMark(sheet, mark, { structParent: root, structType: 'P' });
    pdf.endMarkedContent();
  }
  pdf.fontSize(17).fillColor(color);
  drawText(sheet, brand, MARGIN, MARGIN, { structParent: root, structType: 'P', width, weight: 'bold' });
  pdf.endMarkedContent();
  drawRule(sheet, pdf.y + 6, color, 1.5);
  pdf.y += 22;
  drawHeading(sheet, badge === null ? title : `${title} (${badge})`, 'H1', 14);
  const top = pdf.y + 10;
  const column = (width - GAP) / 2;
  const ends = [
    drawValues(sheet, facts, { x: MARGIN, y: top, width: column, hasTotal: false }),
    drawValues(sheet, summary, { x: MARGIN + column + GAP, y: top, width: column, hasTotal: true }),
  ];
  pdf.y = Math.max(...ends) + 14;
}

/** Text and long values after the table. */
export function drawClosing(sheet: Sheet, { closing }: PrintedDocument): void {
  const { pdf, root } = sheet;
  const width = widthOf(sheet);
  pdf.y += 16;
  ensureSpace(sheet, 170);
  drawHeading(sheet, closing.title, 'H2', 11);
  pdf.y += 4;
  pdf.fontSize(8.5).fillColor(INK);
  const hasMissing = [...sheet.fonts.values()].includes(null);
  for (const paragraph of [...closing.paragraphs, ...(hasMissing ? [closing.missing] : [])]) {
    pdf.text(paragraph, MARGIN, pdf.y, { structParent: root, structType: 'P', width, lineGap: 1.5 });
    pdf.endMarkedContent();
    pdf.y += 4;
  }
  for (const { label, value } of closing.values) {
    pdf.y += 4;
    const part = pdf.struct('P');
    root.add(part);
    const half = { structParent: part, structType: 'Span', width, features: FIGURES };
    pdf.fontSize(7.5).fillColor(MUTED).text(label, MARGIN, pdf.y, half);
    pdf.fontSize(8.5).fillColor(INK).text(value, MARGIN, pdf.y, half);
    pdf.endMarkedContent();
    part.end();
  }
}

/** Brand, title and page number at the foot of every page; the mark at the head of each but the first. */
export function drawEdges(sheet: Sheet, { brand, mark, title, pageOf }: PrintedDocument): void {
  const { pdf } = sheet;
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    const y = bottomOf(sheet) + FOOT - 10;
    drawRule(sheet, y - 5, LINE, 0.5);
    asArtifact(sheet, 'Pagination', () => {
      if (mark !== null && page > 0) drawMark(sheet, mark, {});
      const line = { width: widthOf(sheet), features: FIGURES };
      pdf.fontSize(7.5).fillColor(MUTED);
      drawText(sheet, `${brand}, ${title}`, MARGIN, y, line);
      pdf.text(pageOf(page + 1, count), MARGIN, y, { ...line, align: 'right' });
    });
  }
}
