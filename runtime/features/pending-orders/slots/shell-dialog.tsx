import { lazyComponent } from '../../../ui/lazy.tsx';

/** Lazy-loaded: code that it shares with the order ticket stays in the chunks of the trading pages. */
export const Contribution = lazyComponent(
  'pending order',
  'PendingDialog',
  () => import('../place/pending-dialog.tsx'),
);
