import { useDialog } from '../../platform/dialogs.ts';
import { usePlatform, useSettings, useT, useUser } from '../../platform/hooks.ts';
import { Slot } from '../../ui/slot.tsx';

/**
 * Replaces the app while the brand or this account is suspended: shows the reason, a contact and the
 * available pages.
 */
export function Suspended({ onOpen }: { onOpen(path: string): void }) {
  const t = useT();
  const { page, registry, signOut } = usePlatform();
  const { suspended, site_name } = useSettings();
  const { state, state_reason, contact } = useUser();
  const profile = registry.pathTo('profile');
  const withdrawals = useDialog('withdrawal');
  const address = contact ?? page.legal?.complaints;
  return (
    <section className="suspended">
      <h1 className="text-2xl font-semibold">{t('suspended.title')}</h1>
      <p>{suspended ? t('suspended.site', { site: site_name || page.name }) : t('suspended.account')}</p>
      {state === 'suspended' && state_reason ? (
        <div className="panel p-4">
          <h2 className="text-muted mb-1 text-sm font-medium">{t('suspended.reason')}</h2>
          <p dir="auto">{state_reason}</p>
        </div>
      ) : null}
      <div>
        <h2 className="mb-2 font-semibold">{t('suspended.possible')}</h2>
        <ul className="list-disc space-y-1 ps-5">
          {registry.pathTo('orderbook') ? <li>{t('suspended.trading')}</li> : null}
          {withdrawals ? <li>{t('suspended.withdrawal')}</li> : null}
          <li>{t('suspended.profile')}</li>
          <li>{t('suspended.money')}</li>
          {address ? <li>{t('suspended.appeal', { contact: address })}</li> : null}
        </ul>
      </div>
      <Slot name="suspended.action" open={onOpen} />
      <div className="flex flex-wrap gap-2">
        {profile ? (
          <button type="button" className="btn btn-primary" onClick={() => onOpen(profile)}>
            {t('suspended.open-profile')}
          </button>
        ) : null}
        <button type="button" className="btn" onClick={() => void signOut()}>
          {t('shell.sign-out')}
        </button>
      </div>
    </section>
  );
}
