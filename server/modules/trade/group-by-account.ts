/** Groups items by account, each group in its order. */
export function groupByAccount<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const own = groups.get(idOf(item));
    if (own) own.push(item);
    else groups.set(idOf(item), [item]);
  }
  return groups;
}
