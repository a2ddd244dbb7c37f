/** "1 brand", "2 brands": a count with a noun whose plural ends in s. */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
