import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';

const WithdrawalList = lazyComponent(
  'withdrawals',
  'WithdrawalList',
  () => import('../components/withdrawal-list.tsx'),
);
const WithdrawalDialog = lazyComponent(
  'withdrawal dialog',
  'WithdrawalDialog',
  () => import('../dialog/withdrawal-dialog.tsx'),
);

/** A suspended trader can withdraw free funds and follow withdrawals. */
export function Contribution() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="suspended-withdrawals" className="grid min-w-0 gap-3">
      <h2 id="suspended-withdrawals" className="font-semibold">
        {t('withdrawal.history')}
      </h2>
      <div>
        <button
          type="button"
          className="btn"
          aria-haspopup="dialog"
          onPointerEnter={WithdrawalDialog.prepare}
          onFocus={WithdrawalDialog.prepare}
          onClick={() => setOpen(true)}
        >
          {t('withdrawal.title')}
        </button>
      </div>
      <WithdrawalList />
      {isOpen ? <WithdrawalDialog onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
