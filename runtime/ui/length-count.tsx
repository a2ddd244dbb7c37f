/** The length of a text near its limit, for the description of its field. */
export function LengthCount({ id, count }: { id: string; count: string | undefined }) {
  return (
    <span id={id} className="text-muted figures text-xs empty:hidden">
      {count}
    </span>
  );
}
