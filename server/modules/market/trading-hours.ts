import hoursFile from './trading-hours.json' with { type: 'json' };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-04 was a Sunday. */
const FIRST_SUNDAY_MS = 3 * DAY_MS;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

interface WeeklySession {
  days: string[];
  /** Local times, `hh:mm`. */
  from: string;
  to: string;
  /** Midnights between opening and closing. */
  nights: number;
}

interface Calendar {
  zone: string;
  open: WeeklySession[];
}

/** Half-open interval, ms since 1970. */
export interface OpenTime {
  from: number;
  to: number;
}

/** Opening hours of a market, without public holidays. */
export interface TradingHours {
  /** The market never closes. */
  always: boolean;
  /** The session that contains `at`. */
  openAt(at: number): OpenTime | undefined;
  /** The first session that ends after `at`: the current or the next one. */
  nextAfter(at: number): OpenTime;
  /** The last session that began before `at`: the current or the previous one. */
  lastBefore(at: number): OpenTime;
}

const files: Readonly<Record<string, Calendar | null>> = hoursFile;

function offsetOf(format: Intl.DateTimeFormat, at: number): number {
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return (
    Date.UTC(
      part['year']!,
      part['month']! - 1,
      part['day']!,
      part['hour']!,
      part['minute']!,
      part['second']!,
    ) - at
  );
}

/**
 * The time at which a zone's clocks show a local time (given as if it were UTC). No session starts or ends
 * in an hour that daylight saving skips or repeats.
 */
function momentOf(format: Intl.DateTimeFormat, local: number): number {
  const guess = local - offsetOf(format, local);
  return local - offsetOf(format, guess);
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function sessionsOfWeek({ open }: Calendar, format: Intl.DateTimeFormat, week: number): OpenTime[] {
  const sunday = FIRST_SUNDAY_MS + week * WEEK_MS;
  const sessions = open.flatMap(({ days, from, to, nights }) =>
    days.map((day) => {
      const midnight = sunday + DAYS.indexOf(day) * DAY_MS;
      return {
        from: momentOf(format, midnight + minutesOf(from) * MINUTE_MS),
        to: momentOf(format, midnight + nights * DAY_MS + minutesOf(to) * MINUTE_MS),
      };
    }),
  );
  return sessions.sort((a, b) => a.from - b.from);
}

const ALWAYS_OPEN: OpenTime = { from: -Infinity, to: Infinity };
const NEVER_CLOSED: TradingHours = {
  always: true,
  openAt: () => ALWAYS_OPEN,
  nextAfter: () => ALWAYS_OPEN,
  lastBefore: () => ALWAYS_OPEN,
};

function weekly(calendar: Calendar): TradingHours {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: calendar.zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const weeks = new Map<number, OpenTime[]>();
  const weekOf = (at: number) => Math.floor((at - FIRST_SUNDAY_MS) / WEEK_MS);
  const sessionsOf = (week: number) => {
    let sessions = weeks.get(week);
    if (!sessions) weeks.set(week, (sessions = sessionsOfWeek(calendar, format, week)));
    return sessions;
  };
  const around = (at: number) => [-1, 0, 1].flatMap((step) => sessionsOf(weekOf(at) + step));
  const nextAfter = (at: number) => around(at).find(({ to }) => to > at)!;
  return {
    always: false,
    nextAfter,
    openAt(at) {
      const session = nextAfter(at);
      return session.from <= at ? session : undefined;
    },
    lastBefore: (at) => around(at).findLast(({ from }) => from < at)!,
  };
}

const calendars = new Map<string, TradingHours>();

/**
 * The calendar of this name.
 * @throws RangeError for an unknown name
 */
export function tradingHours(name: string): TradingHours {
  const known = calendars.get(name);
  if (known) return known;
  const file = files[name];
  if (file === undefined) throw new RangeError(`There are no trading hours "${name}".`);
  const hours = file === null ? NEVER_CLOSED : weekly(file);
  calendars.set(name, hours);
  return hours;
}
