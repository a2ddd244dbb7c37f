import { formatMoment } from '../../../lib/format-date.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import type { WithdrawalDraft } from './use-withdrawal.ts';
import '../withdrawals.css';

interface AccountChoiceProps {
  draft: WithdrawalDraft;
  /** Submissions that were refused so far: each lets the button's text grow briefly (spec 2 §5). */
  attempts: number;
  onManage(): void;
}

/** The chosen payout account, and the button that opens the withdrawal methods. */
export function AccountChoice({
  draft: { account, accountObstacle },
  attempts,
  onManage,
}: AccountChoiceProps) {
  const t = useT();
  const language = useLanguage();
  const isShown = accountObstacle !== null && (account !== null || attempts > 0);
  const until = account?.hold_until ? formatMoment(language, account.hold_until) : '';
  return (
    <div>
      <p id="withdrawal-account-label" className="mb-1 text-sm font-medium">
        {t('withdrawal.account')}
      </p>
      <div className="border-line rounded-field flex items-center justify-between gap-3 border p-2 ps-3">
        <span id="withdrawal-account" className={`min-w-0 wrap-anywhere ${account ? '' : 'text-muted'}`}>
          {account ? account.label : t('withdrawal.no-account')}
        </span>
        <button
          type="button"
          className="btn btn-sm flex-none"
          aria-haspopup="dialog"
          aria-describedby="withdrawal-account withdrawal-account-problem"
          data-problem={accountObstacle ? '' : undefined}
          onClick={onManage}
        >
          <span
            key={attempts}
            className="withdrawal-grow"
            data-growing={accountObstacle && attempts > 0 ? '' : undefined}
          >
            {account ? t('withdrawal.change') : t('withdrawal.methods')}
          </span>
        </button>
      </div>
      <p id="withdrawal-account-problem" className="text-error mt-1 text-sm empty:hidden" aria-live="polite">
        {isShown ? t(`withdrawal.account-${accountObstacle}`, { account: account?.label ?? '', until }) : ''}
      </p>
    </div>
  );
}
