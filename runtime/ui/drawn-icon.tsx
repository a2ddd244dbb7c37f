export interface IconLook {
  size?: 16 | 20;
  className?: string;
  isFilled?: boolean;
}

/** An icon of one path in a 24 px square. Hidden from screen readers, because text is beside it. */
export function DrawnIcon({ path, size = 20, className, isFilled = false }: IconLook & { path: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}
