/** Memoizes the last `size` results (LRU). */
export function cacheLast<Result>(size: number, compute: (key: number) => Result): (key: number) => Result {
  const results = new Map<number, Result>();
  let last: { key: number; result: Result } | undefined;
  return (key) => {
    if (last?.key === key) return last.result;
    const result = results.has(key) ? results.get(key)! : compute(key);
    results.delete(key);
    results.set(key, result);
    if (results.size > size) results.delete(results.keys().next().value!);
    last = { key, result };
    return result;
  };
}
