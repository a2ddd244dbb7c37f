/** Maximum wait for an account lock before a price is outdated and computed again. */
const LONGEST_WAIT = '1 second';

/** SQL condition: the statement has not waited for its locks so long that its price is outdated. */
export const PRICE_IS_CURRENT = `clock_timestamp() < statement_timestamp() + interval '${LONGEST_WAIT}'`;
