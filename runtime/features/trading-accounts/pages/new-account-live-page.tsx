import { useT } from '../../../platform/hooks.ts';

/** Live accounts on the external platform cannot be opened (spec 1 §2.11). */
export function Page() {
  const t = useT();
  return (
    <div className="page">
      <h1 className="text-xl font-semibold">{t('accounts.not-eligible')}</h1>
    </div>
  );
}
