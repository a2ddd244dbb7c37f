/** The key of a command, for keyboards only. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="border-line rounded-selector font-figures text-muted bg-base-200 hidden min-w-5 border px-1 text-center text-xs pointer-fine:inline-block"
    >
      {children}
    </kbd>
  );
}
