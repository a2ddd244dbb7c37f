import type { Io } from '../io.ts';
import { paint } from './paint.ts';

/** The first column of a brand's result line. */
export const verdict = (io: Pick<Io, 'color'>, isOk: boolean): string =>
  isOk ? paint(io, 'green', 'ok    ') : paint(io, 'red', 'failed');
