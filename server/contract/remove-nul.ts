/** PostgreSQL cannot store NUL in a text. */
export const removeNul = (text: string): string => text.replaceAll('\0', '');
