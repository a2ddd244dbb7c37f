import type { User } from '../../schemas/generated/types.ts';

/** Whether the user may open the operator's desk. The server authorizes every call. */
export const isOperator = ({ roles }: Pick<User, 'roles'>): boolean =>
  roles.includes('admin') || roles.includes('superadmin');
