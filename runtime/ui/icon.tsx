import { icons } from '../../schemas/generated/icons.ts';
import { DrawnIcon, type IconLook } from './drawn-icon.tsx';

/** Icons of navigation entries (`icon` in schemas/features), of the shell and the trade room: `shown` in schemas/icons.json. */
export type IconName = keyof typeof icons;

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name);
}

export function Icon({ name, ...look }: IconLook & { name: IconName }) {
  return <DrawnIcon path={icons[name]} {...look} />;
}
