/** Time until the first check of a row whose outcome the platform has not confirmed. */
export const FIRST_CHECK = "interval '1 minute'";

/**
 * A statement that takes rows due for a check and sets their next one: each minute in the first hour, then
 * every ten. No other process takes them until they are due again. Parameters: brand, now, limit.
 * @param columns returned, of the table under this alias
 */
export function takeDueSql(table: string, alias: string, columns: string): string {
  return `update ${table} ${alias} set next_check_at = $2::timestamptz
            + case when ${alias}.created_at > $2::timestamptz - interval '1 hour' then ${FIRST_CHECK}
                   else interval '10 minutes' end
       from (select id from ${table} where brand_id = $1 and next_check_at <= $2
              order by next_check_at limit $3 for update skip locked) due
      where ${alias}.brand_id = $1 and ${alias}.id = due.id
     returning ${columns}`;
}
