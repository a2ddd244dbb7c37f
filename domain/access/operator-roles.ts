/** The roles of an operator's staff. */
export const OPERATOR_ROLES = ['admin', 'superadmin'] as const;

/** Whether the user may open the operator's desk. The server authorizes every call. */
export const isOperator = ({ roles }: { roles: readonly string[] }): boolean =>
  OPERATOR_ROLES.some((role) => roles.includes(role));
