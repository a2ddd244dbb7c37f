/** PostgreSQL cannot store NUL in a text. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');
