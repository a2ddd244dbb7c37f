import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createPdfWriter, type PdfFonts } from '../pdf/create-pdf-writer.ts';
import { readFallbackFonts } from './fallback-fonts.ts';

const fileOf = createRequire(import.meta.url).resolve;
const FONTS = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const;

let fonts: ReturnType<PdfFonts['main']> | undefined;

/** Reads the main font with the first document. A failed read is repeated. */
function readFonts(): ReturnType<PdfFonts['main']> {
  fonts ??= Promise.all([readFile(fileOf(FONTS.regular)), readFile(fileOf(FONTS.bold))]);
  fonts.catch(() => (fonts = undefined));
  return fonts;
}

/** Writes documents with the fonts of installed packages. */
export const writePdf = createPdfWriter({ main: readFonts, fallbacks: readFallbackFonts });
