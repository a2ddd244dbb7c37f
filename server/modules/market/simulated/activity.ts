export const WEEK_HOURS = 168;
/** 1970-01-01 was a Thursday: the weeks counted here begin on one. */
const THURSDAY = 4;

/** How lively each hour of a working day is (UTC), a digit an hour, and how lively an hour of the weekend. */
const PROFILES = {
  flat: { day: '555544445566677888876555', weekend: 4 },
  fx: { day: '443334467777888998765432', weekend: 0.15 },
  us: { day: '111111111111258878985111', weekend: 0.1 },
  europe: { day: '111111389777779998511111', weekend: 0.1 },
  asia: { day: '887766544444333322211477', weekend: 0.1 },
} as const;

export type ActivityName = keyof typeof PROFILES;

/** Time as a market feels it: quiet hours pass quickly, nights and weekends hardly count. */
export interface Activity {
  /** Market minutes until the beginning of an hour since 1970. */
  hourStart(hour: number): number;
  /** Market minutes in each minute of an hour: 1 on average over a week. */
  pace(hour: number): number;
}

function weightOf(name: ActivityName, hour: number): number {
  const { day, weekend } = PROFILES[name];
  const weekday = (Math.floor(hour / 24) + THURSDAY) % 7;
  return weekday === 6 || weekday === 0 ? weekend : Number(day[hour % 24]);
}

export function createActivity(name: ActivityName): Activity {
  const weights = Array.from({ length: WEEK_HOURS }, (_, hour) => weightOf(name, hour));
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / WEEK_HOURS;
  const paces = Float64Array.from(weights, (weight) => weight / mean);
  const starts = new Float64Array(WEEK_HOURS);
  for (let hour = 1; hour < WEEK_HOURS; hour += 1) starts[hour] = starts[hour - 1]! + paces[hour - 1]! * 60;
  return {
    hourStart: (hour) => (hour - (hour % WEEK_HOURS)) * 60 + starts[hour % WEEK_HOURS]!,
    pace: (hour) => paces[hour % WEEK_HOURS]!,
  };
}
