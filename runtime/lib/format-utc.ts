/** A time in UTC in table format, 'YYYY-MM-DD HH:mm:ss'. */
export const formatUtc = (iso: string): string => iso.slice(0, 19).replace('T', ' ');
