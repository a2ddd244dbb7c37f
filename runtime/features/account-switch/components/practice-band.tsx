import { useT } from '../../../platform/hooks.ts';
import { useAccountSwitch } from './use-account-switch.ts';
import '../account-switch.css';

/** Marks practice mode permanently (product readings, 12), with a button that leaves it. */
export function PracticeBand() {
  const t = useT();
  const { busy, switchTo } = useAccountSwitch();
  async function leave() {
    await switchTo('real');
    // The band has unmounted, and the focused button with it.
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
