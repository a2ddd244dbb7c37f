import { useT } from '../../../platform/hooks.ts';
import { useAccountSwitch } from './use-account-switch.ts';
import '../account-switch.css';

/** Practice mode is always in view (product readings, 12), with the way out of it. */
export function PracticeBand() {
  const t = useT();
  const { busy, switchTo } = useAccountSwitch();
  async function leave() {
    await switchTo('real');
    // The band is gone, and its button with the focus.
    if (document.activeElement === document.body) document.getElementById('content')?.focus();
  }
  return (
    <aside className="practice-band" aria-label={t('balance.account-practice')}>
      <p>{t('band.practice')}</p>
      <button
        type="button"
        className="practice-leave"
        aria-disabled={busy !== null}
        onClick={() => void leave()}
      >
        {t('band.to-real')}
      </button>
    </aside>
  );
}
