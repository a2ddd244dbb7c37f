/** The name of a type from an id: `trade.close-all` is `TradeCloseAll`. */
export function pascal(id: string): string {
  return id
    .split(/[.-]/)
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('');
}
