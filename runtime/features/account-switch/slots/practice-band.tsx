import { useT, useUser } from '../../../platform/hooks.ts';
import { useAccountSwitch } from '../parts/use-account-switch.ts';
import '../account-switch.css';

function Band() {
  const t = useT();
  const { busy, switchTo } = useAccountSwitch();
  return (
    <aside className="practice-band" aria-label={t('balance.account-practice')}>
      <p>{t('band.practice')}</p>
      <button type="button" className="practice-leave" aria-disabled={busy !== null} onClick={() => void switchTo('real')}>{t('band.to-real')}</button>
    </aside>
  );
}

/** Practice mode is always in view (product readings, 12). */
export function Filling() {
  return useUser().is_practice ? <Band /> : null;
}
