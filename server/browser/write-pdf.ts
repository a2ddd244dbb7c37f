import bold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import { createPdfWriter } from '../pdf/create-pdf-writer.ts';

async function load(address: string): Promise<Uint8Array> {
  const response = await fetch(new URL(address, import.meta.url));
  if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Writes documents with the main font only, loaded with the first one: it marks characters that it lacks. */
export const writePdf = createPdfWriter({
  main: () => Promise.all([load(regular), load(bold)]),
  fallbacks: () => Promise.resolve([]),
});
