import { lazyComponent } from '../lazy.tsx';
import { Loading } from '../loading.tsx';

/** React Aria loads with the first menu: it weighs more than the first paint may. */
export const MenuList = lazyComponent('menu', 'MenuList', () => import('./menu-list.tsx'), <Loading />);
