import { useEffect, useRef } from 'react';
import type { TradingAccount } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { CopyField } from '../../../ui/copy-field.tsx';

/** Login, server and password of an account, for the only time. */
export function Credentials({ account, password }: { account: TradingAccount; password: string }) {
  const t = useT();
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <p
        ref={note}
        tabIndex={-1}
        role="status"
        className="alert alert-warning alert-soft rounded-field text-sm outline-none"
      >
        {t('accounts.once')}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <CopyField label={t('accounts.login')} value={account.login_id ?? ''} />
        <CopyField label={t('accounts.server')} value={account.server} />
      </div>
      <CopyField label={t('accounts.password')} value={password} />
    </div>
  );
}
