/**
 * `needsOperator` of `domain/deposit/deposit-state.ts` as a condition on rows of `deposit`.
 * @param alias of the table in the statement
 */
export const needsOperatorSql = (alias: string): string =>
  `(${alias}.state = 'in_review' or ${alias}.state = 'pending' and ${alias}.provider is null)`;
