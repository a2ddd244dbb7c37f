import { icons } from '../../schemas/generated/icons.ts';

/** Icons of navigation entries (`icon` in schemas/features) and of the pages; listed in schemas/icons.json. */
export type IconName = keyof typeof icons;

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name);
}

/** Says nothing to a screen reader: the text beside it does. */
export function Icon({ name, size = 20, className, isFilled = false }: { name: IconName; size?: 16 | 20; className?: string; isFilled?: boolean }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill={isFilled ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth={1.5} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" className={className}>
      <path d={icons[name]} />
    </svg>
  );
}
