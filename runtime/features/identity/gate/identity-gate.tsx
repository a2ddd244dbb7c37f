import { usePlatform, useSettings, useT, useUser } from '../../../platform/hooks.ts';
import { Slot } from '../../../ui/slot.tsx';
import { IdentityScreen } from '../status/identity-screen.tsx';

/** The app of a user who must verify first: the check, and below it everything that stays available. */
export function IdentityGate({ onOpen }: { onOpen(path: string): void }) {
  const t = useT();
  const { page, signOut } = usePlatform();
  const { site_name } = useSettings();
  const { contact } = useUser();
  const address = contact ?? page.legal?.complaints;
  return (
    <div className="page grid w-[min(68rem,100%)] gap-12">
      <IdentityScreen lead={t('kyc.lead-gate', { site: site_name || page.name })} />
      <section aria-labelledby="kyc-stays" className="border-line grid min-w-0 gap-5 border-t pt-8">
        <div>
          <h2 id="kyc-stays" className="text-xl font-semibold">
            {t('kyc.stays')}
          </h2>
          <p className="text-muted mt-1">{t('kyc.stays-text')}</p>
          {address ? <p className="mt-1">{t('kyc.contact', { contact: address })}</p> : null}
        </div>
        <Slot name="suspended.action" open={onOpen} />
        <div>
          <button type="button" className="btn" onClick={() => void signOut()}>
            {t('kyc.sign-out')}
          </button>
        </div>
      </section>
    </div>
  );
}
