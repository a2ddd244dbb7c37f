import path from 'node:path';

/** The project's root folder. */
export const root = path.resolve(import.meta.dirname, '..');
