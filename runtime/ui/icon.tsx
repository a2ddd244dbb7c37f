import ArrowLeft from 'lucide-react/icons/arrow-left';
import BookOpenText from 'lucide-react/icons/book-open-text';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import ChartLine from 'lucide-react/icons/chart-line';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Globe from 'lucide-react/icons/globe';
import KeyRound from 'lucide-react/icons/key-round';
import Keyboard from 'lucide-react/icons/keyboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Link from 'lucide-react/icons/link';
import LogOut from 'lucide-react/icons/log-out';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Minus from 'lucide-react/icons/minus';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import PanelBottom from 'lucide-react/icons/panel-bottom';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import ShieldCheck from 'lucide-react/icons/shield-check';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Smartphone from 'lucide-react/icons/smartphone';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import Star from 'lucide-react/icons/star';
import Sun from 'lucide-react/icons/sun';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import Volume2 from 'lucide-react/icons/volume-2';
import Wallet from 'lucide-react/icons/wallet';
import X from 'lucide-react/icons/x';

/** Icons of navigation entries (`icon` in schemas/features) and of the signed-in pages, each imported alone. */
export const icons = {
  'arrow-left': ArrowLeft,
  book: BookOpenText,
  candlestick: ChartCandlestick,
  chart: ChartLine,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  copy: Copy,
  ellipsis: Ellipsis,
  globe: Globe,
  'key-round': KeyRound,
  keyboard: Keyboard,
  'life-buoy': LifeBuoy,
  link: Link,
  'log-out': LogOut,
  'maximize-2': Maximize2,
  minus: Minus,
  monitor: Monitor,
  moon: Moon,
  'panel-bottom': PanelBottom,
  pencil: Pencil,
  people: Users,
  plus: Plus,
  refresh: RefreshCw,
  search: Search,
  'shield-check': ShieldCheck,
  'sliders-horizontal': SlidersHorizontal,
  smartphone: Smartphone,
  star: Star,
  sun: Sun,
  terminal: SquareTerminal,
  'user-round': UserRound,
  'volume-2': Volume2,
  wallet: Wallet,
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
