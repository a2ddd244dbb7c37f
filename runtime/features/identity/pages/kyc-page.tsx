import { useT } from '../../../platform/hooks.ts';
import { IdentityScreen } from '../status/identity-screen.tsx';

/** The state of the identity check, and its form (spec 2 §2). */
export function Page() {
  const t = useT();
  return (
    <div className="page w-[min(68rem,100%)]">
      <IdentityScreen lead={t('kyc.lead')} />
    </div>
  );
}
