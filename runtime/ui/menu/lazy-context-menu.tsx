import { lazyComponent } from '../lazy.tsx';

export const ContextMenu = lazyComponent('menu', 'ContextMenu', () => import('./context-menu.tsx'));
