/** The key of a command; hidden on touch devices, which have no keyboard. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="key-hint border-line rounded-selector font-figures text-muted bg-base-200 min-w-5 border px-1 text-center text-xs"
    >
      {children}
    </kbd>
  );
}
