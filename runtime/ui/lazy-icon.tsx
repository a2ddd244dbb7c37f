import { lazyIcons } from '../../schemas/generated/lazy-icons.ts';
import { DrawnIcon, type IconLook } from './drawn-icon.tsx';

export type LazyIconName = keyof typeof lazyIcons;

/** Icons of pages, menus and dialogs: `lazy` in schemas/icons.json. */
export function LazyIcon({ name, ...look }: IconLook & { name: LazyIconName }) {
  return <DrawnIcon path={lazyIcons[name]} {...look} />;
}
