import { lazyComponent } from '../../../ui/lazy.tsx';
import { Loading } from '../../../ui/loading.tsx';

const IdentityGate = lazyComponent(
  'identity gate',
  'IdentityGate',
  () => import('../gate/identity-gate.tsx'),
  <Loading />,
);

/** Replaces the app until the user is verified (spec 1 §2.2). */
export function Contribution({ open }: { open(path: string): void }) {
  return <IdentityGate onOpen={open} />;
}
