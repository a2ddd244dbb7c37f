import ArrowLeft from 'lucide-react/icons/arrow-left';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Globe from 'lucide-react/icons/globe';
import KeyRound from 'lucide-react/icons/key-round';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Link from 'lucide-react/icons/link';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Pencil from 'lucide-react/icons/pencil';
import ShieldCheck from 'lucide-react/icons/shield-check';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Smartphone from 'lucide-react/icons/smartphone';
import Sun from 'lucide-react/icons/sun';
import UserRound from 'lucide-react/icons/user-round';
import Volume2 from 'lucide-react/icons/volume-2';
import X from 'lucide-react/icons/x';

/** Icons of navigation entries (`icon` in schemas/features) and of the signed-in pages, each imported alone. */
export const icons = {
  'arrow-left': ArrowLeft,
  check: Check,
  'chevron-down': ChevronDown,
  copy: Copy,
  ellipsis: Ellipsis,
  globe: Globe,
  'key-round': KeyRound,
  'life-buoy': LifeBuoy,
  link: Link,
  'log-out': LogOut,
  monitor: Monitor,
  moon: Moon,
  pencil: Pencil,
  'shield-check': ShieldCheck,
  'sliders-horizontal': SlidersHorizontal,
  smartphone: Smartphone,
  sun: Sun,
  'user-round': UserRound,
  'volume-2': Volume2,
  x: X,
};

export type IconName = keyof typeof icons;

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name);
}

/** Says nothing to a screen reader: the text beside it does. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: 16 | 20; className?: string }) {
  const Drawn = icons[name];
  return <Drawn size={size} strokeWidth={1.5} aria-hidden="true" className={className} />;
}
