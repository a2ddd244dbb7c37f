import type { ReactNode } from 'react';
import { usePlatform, useSession, useSettings } from '../platform/hooks.ts';
import { Redirect, useFullPath } from '../platform/navigation.tsx';
import { isOperator } from '../platform/operator.ts';
import type { PageData } from '../platform/page-data.ts';
import { Loading } from '../ui/loading.tsx';
import { NotFound } from './page-loader.tsx';

type Access = PageData['features'][number]['routes'][number]['access'];

/** Restricts access to a page (spec 1 §2.1). Only a convenience: the server authorizes every call. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { registry, tab } = usePlatform();
  const session = useSession();
  const { two_fa } = useSettings();
  const here = useFullPath();
  if (access === 'public') return children;
  if (session.status === 'unknown') return <Loading />;
  if (session.status === 'guest') {
    if (session.ended === 'signed-out') tab.remove('wanted');
    else tab.set('wanted', here);
    return <Redirect to={registry.pathTo('account-signin') ?? '/'} replace />;
  }
  const needsDevice = access !== 'login' && two_fa && !session.user.two_fa_confirmed;
  const twoFactor = registry.pathTo('two-fa');
  if (needsDevice && twoFactor) {
    tab.set('wanted', here);
    return <Redirect to={twoFactor} replace />;
  }
  if (access === 'operator' && !isOperator(session.user)) return <NotFound />;
  return children;
}
