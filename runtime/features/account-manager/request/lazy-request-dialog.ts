import { lazyComponent } from '../../../ui/lazy.tsx';

export const RequestDialog = lazyComponent(
  'access request',
  'RequestDialog',
  () => import('./request-dialog.tsx'),
);
