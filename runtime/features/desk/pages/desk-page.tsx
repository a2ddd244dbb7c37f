import { lazyComponent } from '../../../ui/lazy.tsx';
import { Loading } from '../../../ui/loading.tsx';

export { deskTexts as texts } from '../texts.ts';

/**
 * Lazy, so that components which few pages of traders use do not join the chunk of those that most use,
 * which the trade room loads.
 */
export const Page = lazyComponent('desk', 'Desk', () => import('../desk.tsx'), <Loading />);
