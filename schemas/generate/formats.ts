/** Valid dates; 29 February only in leap years. */
const DAY = String.raw`(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)`;
const HOUR_AND_MINUTE = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const TIME = String.raw`${HOUR_AND_MINUTE}:[0-5]\d`;

/** Formats as regular expressions, inlined into the validators, which then need no library at run time. */
export const FORMATS: Record<string, RegExp> = {
  email:
    /^[^\s@"<>(),;:\\[\]]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/,
  /** Leap seconds are refused: JavaScript dates have none. */
  'date-time': new RegExp(`^${DAY}T${TIME}(?:\\.\\d+)?(?:Z|[+-]${HOUR_AND_MINUTE})$`),
  date: new RegExp(`^${DAY}$`),
};
