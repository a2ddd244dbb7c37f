import type { ReactNode } from 'react';
import { usePlatform, useSession, useSettings } from '../platform/hooks.ts';
import { Redirect, useFullPath } from '../platform/navigation.tsx';
import { isOperator } from '../../domain/access/operator-roles.ts';
import type { PageData } from '../platform/page-data.ts';
import { Loading } from '../ui/loading.tsx';

type Access = PageData['features'][number]['routes'][number]['access'];

interface GuardProps {
  access: Access;
  /** Shown to users who are no operators, for an operator's page. */
  notFound: ReactNode;
  children: ReactNode;
}

/** Restricts access to a page (spec 1 §2.1). Only a convenience: the server authorizes every call. */
export function Guard({ access, notFound, children }: GuardProps) {
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
  if (access === 'operator' && !isOperator(session.user)) return notFound;
  return children;
}
