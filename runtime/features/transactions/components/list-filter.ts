/** Filters of the three lists as the user enters them; empty texts filter nothing. */
export interface ListFilter {
  /** Group of the movements. */
  type: string;
  /** Status of the deposits or withdrawals. */
  status: string;
  /** Days in the user's time zone: 'YYYY-MM-DD'. */
  from: string;
  to: string;
  search: string;
}

export const NO_FILTER: ListFilter = { type: '', status: '', from: '', to: '', search: '' };

/** The filter that a list has besides dates and search. */
export interface FilterChoice {
  name: 'type' | 'status';
  values: readonly string[];
}

/** Characters. */
export const LONGEST_SEARCH = 80;

/** The last day that a filter takes; a browser lets the user type years up to 275760. */
const LAST_DAY = '9999-12-31';

/** The beginning of a day in the user's time zone, `later` days later. */
function startOfDay(day: string, later = 0): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + later).toISOString();
}

const isDay = (day: string): boolean =>
  day.length === LAST_DAY.length &&
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day) &&
  !Number.isNaN(Date.parse(day));

const searched = (text: string): string => text.trim().slice(0, LONGEST_SEARCH);

/** The query of a call for a filter; `to` includes its day. Invalid days filter nothing. */
export function queryOf({ type, status, from, to, search }: ListFilter): Record<string, string> {
  return {
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    ...(isDay(from) ? { from: startOfDay(from) } : {}),
    ...(isDay(to) ? { to: startOfDay(to, 1) } : {}),
    ...(searched(search) ? { search: searched(search) } : {}),
  };
}

/** The filter in the query of a URL. A value that the list does not offer filters nothing. */
export function readFilter(params: URLSearchParams, choice: FilterChoice): ListFilter {
  const text = (name: keyof ListFilter) => params.get(name) ?? '';
  const chosen = text(choice.name);
  return {
    ...NO_FILTER,
    from: text('from'),
    to: text('to'),
    search: text('search').slice(0, LONGEST_SEARCH),
    [choice.name]: choice.values.includes(chosen) ? chosen : '',
  };
}
