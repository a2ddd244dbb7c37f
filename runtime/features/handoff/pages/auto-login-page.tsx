import { useEffect } from 'react';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Link, useNavigate } from '../../../platform/navigation.tsx';
import { REDACTED_PATH } from '../redacted-path.ts';

export { handoffTexts as texts } from '../texts.ts';

/** The retired sign-in links of `/auto/{email}/{password}`: reads and sends no part of the URL. */
export function Page() {
  const t = useT();
  const { registry } = usePlatform();
  const navigate = useNavigate();
  useEffect(() => navigate(`/auto/${REDACTED_PATH}`, { replace: true }), [navigate]);
  return (
    <div className="grid gap-4">
      <h1 className="font-heading text-2xl font-semibold">{t('auto.title')}</h1>
      <p>{t('auto.text')}</p>
      <p className="text-muted">{t('auto.change')}</p>
      <Link className="btn btn-primary w-full" to={registry.pathTo('account-signin')!}>
        {t('handoff.login')}
      </Link>
    </div>
  );
}
