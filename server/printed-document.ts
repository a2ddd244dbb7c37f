/** A document on paper, in words and figures: what it says, not where. */
export interface PrintedDocument {
  /** Language of all texts. */
  language: string;
  /** Name of the brand: the wordmark, and the author. */
  brand: string;
  /** Six hex digits: "#0f766e". */
  color: string;
  /** A sentence at the head of every page. */
  mark: string | null;
  title: string;
  /** A mark beside the title. */
  badge: string | null;
  /** Time of creation in the file's properties. */
  createdAt: Date;
  facts: readonly PrintedValue[];
  /** Amounts at the end of their line; the last one is the total. */
  summary: readonly PrintedValue[];
  table: {
    title: string;
    columns: readonly PrintedColumn[];
    rows: readonly (readonly string[])[];
    /** In place of a table without rows. */
    none: string;
  };
  closing: {
    title: string;
    paragraphs: readonly string[];
    /** Says what is printed for a character that no font has; only where there is one. */
    missing: string;
    /** Long values, each on a line of its own. */
    values: readonly PrintedValue[];
  };
  /** "Page 1 of 3". */
  pageOf(page: number, pages: number): string;
}

export interface PrintedValue {
  label: string;
  value: string;
}

export interface PrintedColumn {
  title: string;
  /** Share of the width. */
  width: number;
  align: 'left' | 'right';
  /** Its texts are words, which continue on a further line; others are short codes and figures. */
  wraps: boolean;
}

/** Writes documents as PDF. The same document always yields the same bytes. */
export type PdfWriter = (document: PrintedDocument) => Promise<Uint8Array<ArrayBuffer>>;
