import { styleText } from 'node:util';
import type { Io } from '../io.ts';

type Style = 'red' | 'yellow' | 'green' | 'dim' | 'bold';

/** Coloured text where the terminal shows colours, else the text itself. */
export function paint(io: Pick<Io, 'color'>, style: Style, text: string): string {
  return io.color ? styleText(style, text, { validateStream: false }) : text;
}
