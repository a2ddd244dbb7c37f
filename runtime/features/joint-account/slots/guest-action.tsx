import { usePlatform, useSettings, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';

/** Offers the joint account on the registration page (spec 1 §2.3). */
export function Contribution({ route }: { route: string }) {
  const t = useT();
  const { registry } = usePlatform();
  const { disable_login_extras } = useSettings();
  if (route !== 'account-signup' || disable_login_extras) return null;
  return (
    <Link to={registry.pathTo('account-jointaccount')!} className="btn btn-sm">
      {t('joint.button')}
    </Link>
  );
}
