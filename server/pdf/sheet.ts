/** A document that is being drawn. All lengths are in points. */
export interface Sheet {
  pdf: PDFKit.PDFDocument;
  /** Root of the document's structure, which screen readers follow. */
  root: PDFKit.PDFStructureElement;
  /** Fonts of the characters that the main font lacks; null for those that no font has. Empty for most documents. */
  fonts: ReadonlyMap<string, string | null>;
  /** Lines of texts with letters of fallback fonts, by text and format. */
  lines: Map<string, string[]>;
}

/** Printed for a character that no font has. */
export const MISSING = '□';

export const MARGIN = 42;
/** Space for the page number below the content. */
export const FOOT = 24;
export const INK = '#1a1d21';
export const MUTED = '#5b6470';
export const LINE = '#d5dae0';

/**
 * Figures of one width, so that columns align. The other features of the font change no letter of this text,
 * and take most of the time of a long table. The library's types know lists only.
 */
export const FIGURES = {
  tnum: true,
  ...Object.fromEntries(
    ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig'].map((name) => [name, false]),
  ),
} as unknown as PDFKit.Mixins.OpenTypeFeatures[];

export const widthOf = ({ pdf }: Sheet): number => pdf.page.width - 2 * MARGIN;
export const bottomOf = ({ pdf }: Sheet): number => pdf.page.height - MARGIN - FOOT;

/** Begins a page when less than `height` is left. Returns whether it did. */
export function ensureSpace(sheet: Sheet, height: number): boolean {
  const { pdf } = sheet;
  if (pdf.y + height <= bottomOf(sheet)) return false;
  pdf.addPage();
  return true;
}

/** Draws what screen readers skip. */
export function asArtifact({ pdf }: Sheet, type: 'Layout' | 'Pagination', draw: () => void): void {
  pdf.markContent('Artifact', { type });
  draw();
  pdf.endMarkedContent();
}

/** A line across the page. */
export function drawRule(sheet: Sheet, y: number, color: string, thickness: number): void {
  const { pdf } = sheet;
  asArtifact(sheet, 'Layout', () => {
    pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + widthOf(sheet), y)
      .lineWidth(thickness)
      .strokeColor(color)
      .stroke();
  });
}
