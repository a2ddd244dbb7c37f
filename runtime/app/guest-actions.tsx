import type { RouteId } from '../../schemas/generated/ids.ts';
import { usePlatform, useT } from '../platform/hooks.ts';
import { Link } from '../platform/navigation.tsx';
import { Slot } from '../ui/slot.tsx';

/** The header buttons of each guest page (spec 1 §2.3). */
const ACTIONS: Record<string, { to: RouteId; text: string }[]> = {
  'account-signin': [{ to: 'account-signup', text: 'guest.signup' }],
  'account-signin-dark': [{ to: 'account-signup-dark', text: 'guest.signup' }],
  'account-signup': [{ to: 'account-signin', text: 'guest.login' }],
  'account-signup-dark': [{ to: 'account-signin-dark', text: 'guest.login' }],
  'account-jointaccount': [{ to: 'account-signin', text: 'guest.login' }],
  'account-forgotpassword': [
    { to: 'account-signin', text: 'guest.login' },
    { to: 'account-signup', text: 'guest.register' },
  ],
};

export function GuestActions({ route }: { route: string }) {
  const t = useT();
  const { registry } = usePlatform();
  return (
    <>
      <Slot name="guest.action" route={route} />
      {(ACTIONS[route] ?? []).map(({ to, text }) => {
        const path = registry.pathTo(to);
        return path ? (
          <Link key={to} to={path} className="btn btn-sm">
            {t(text)}
          </Link>
        ) : null;
      })}
    </>
  );
}
