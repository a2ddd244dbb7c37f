import { lazyComponent } from '../../../ui/lazy.tsx';
import { Loading } from '../../../ui/loading.tsx';

/** Lazy, so that its components do not join the chunk of the pages that most traders use. */
export const Page = lazyComponent(
  'livechat page',
  'SupportPage',
  () => import('../chat/support-page.tsx'),
  <Loading />,
);
