import type { RouteId } from '../../../schemas/generated/ids.ts';
import type { Route } from './site-routes.ts';

export interface Role {
  name: string;
  /** The demo user; a guest has none. */
  user?: string;
  isOperator?: boolean;
  /** Sees the notice of the suspension instead of the pages. */
  isSuspended?: boolean;
  /** Signed in, but without the code of the second factor. */
  isUnconfirmed?: boolean;
  /** Whether screenshots of the pages are saved for review. */
  isPictured?: boolean;
  /** The routes that the role opens; all without. */
  only?: Route['access'] | RouteId;
}

/** The roles that open the pages of a brand. */
export const ROLES: readonly Role[] = [
  { name: 'guest', isPictured: true },
  { name: 'trader', user: 'trader', isPictured: true },
  { name: 'guest in the other theme', only: 'public' },
  { name: 'new trader', user: 'new' },
  { name: 'practice trader', user: 'practice' },
  { name: 'suspended trader', user: 'suspended', isSuspended: true },
  { name: 'manager', user: 'manager' },
  { name: 'administrator', user: 'admin', isOperator: true },
  { name: 'superadministrator', user: 'superadmin', isOperator: true, isPictured: true, only: 'desk' },
  { name: 'trader under review', user: 'identity-pending', only: 'kyc' },
  { name: 'trader without the code', user: 'manager-asked', isUnconfirmed: true, only: 'login' },
  { name: 'trader without trading', user: 'trading-disabled', only: 'traderoom' },
];
