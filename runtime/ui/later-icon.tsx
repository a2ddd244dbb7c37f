import { laterIcons } from '../../schemas/generated/later-icons.ts';
import { DrawnIcon, type IconLook } from './drawn-icon.tsx';

export type LaterIconName = keyof typeof laterIcons;

/** Icons of pages, menus and dialogs: `later` in schemas/icons.json. */
export function LaterIcon({ name, ...look }: IconLook & { name: LaterIconName }) {
  return <DrawnIcon path={laterIcons[name]} {...look} />;
}
