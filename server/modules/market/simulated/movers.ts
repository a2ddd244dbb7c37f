import type { MarketAsset } from '../assets.ts';
import { createActivity, WEEK_HOURS, type Activity, type ActivityName } from './activity.ts';
import moversFile from './movers.json' with { type: 'json' };
import { seedOf } from './noise.ts';
import { createWalk, type Walk } from './walk.ts';

const DAY_MINUTES = 1440;

interface MoverFile {
  /** Price to which the walk reverts: US dollars for a currency, the asset's own currency for an asset. */
  level: number;
  clock: ActivityName;
  /** Daily standard deviation in percent by factor; `own` is a factor of this asset alone. */
  moves: Record<string, number>;
}

interface Pull {
  walk: Walk;
  activity: Activity;
  /** Of the log price, per unit of the walk. */
  weight: number;
}

/** The mid price of an asset before spread and rounding. */
export interface Course {
  /** Log prices at the start of `count` minutes since 1970. */
  logs(minute: number, count: number): Float64Array;
  /** Standard deviation of the log price within a minute of this hour. */
  sizeOf(hour: number): number;
}

/** Shared market factors by name, each with its activity. */
const shared = moversFile.shared as Readonly<Record<string, ActivityName>>;
const currencies = moversFile.currencies as unknown as Readonly<Record<string, MoverFile>>;
const assets = moversFile.assets as unknown as Readonly<Record<string, MoverFile>>;

/**
 * Price courses of a seed. Assets that share a factor are correlated; a cross rate is the quotient of its
 * two currencies.
 */
export function createCourses(seed: number): (asset: MarketAsset) => Course {
  const walks = new Map<string, Walk>();
  const activities = new Map<ActivityName, Activity>();
  const activitySeed = seedOf(seed, 'activity');

  function activityOf(name: ActivityName): Activity {
    const activity = activities.get(name) ?? createActivity(activitySeed, name);
    activities.set(name, activity);
    return activity;
  }
  function walkOf(name: string, activity: Activity): Walk {
    const walk = walks.get(name) ?? createWalk(seedOf(seed, name), activity);
    walks.set(name, walk);
    return walk;
  }
  function pullsOf(key: string, { clock, moves }: MoverFile, sign: number): Pull[] {
    return Object.entries(moves).map(([name, percent]) => {
      const activity = activityOf(shared[name] ?? clock);
      return {
        walk: walkOf(name === 'own' ? key : name, activity),
        activity,
        weight: (sign * percent) / 100,
      };
    });
  }

  const partsOf = (asset: MarketAsset): [key: string, file: MoverFile, sign: number][] => {
    if (asset.type !== 'forex') return assets[asset.id] ? [[asset.id, assets[asset.id]!, 1]] : [];
    return (
      [
        [asset.base, 1],
        [asset.quote, -1],
      ] as const
    ).flatMap(([currency, sign]) =>
      currencies[currency] ? [[currency, currencies[currency], sign] as [string, MoverFile, number]] : [],
    );
  };

  return (asset) => {
    const parts = partsOf(asset);
    if (!parts.length) throw new RangeError(`${asset.id} has no movers: add it to movers.json.`);
    const level = parts.reduce((sum, [, file, sign]) => sum + sign * Math.log(file.level), 0);
    const pulls = joined(parts.flatMap(([key, file, sign]) => pullsOf(key, file, sign)));
    const sizes = Float64Array.from({ length: WEEK_HOURS }, (_, hour) =>
      Math.sqrt(
        pulls.reduce((sum, { activity, weight }) => sum + weight * weight * activity.rate(hour), 0) /
          DAY_MINUTES,
      ),
    );
    return {
      logs(minute, count) {
        const sums = new Float64Array(count).fill(level);
        for (const { walk, weight } of pulls) walk.addTo(sums, minute, weight);
        return sums;
      },
      sizeOf: (hour) => sizes[hour % WEEK_HOURS]!,
    };
  };
}

/** Sums the weights per walk: a factor of both currencies of a pair cancels out. */
function joined(pulls: Pull[]): Pull[] {
  const byWalk = new Map<Walk, Pull>();
  for (const pull of pulls) {
    const known = byWalk.get(pull.walk);
    if (known) known.weight += pull.weight;
    else byWalk.set(pull.walk, { ...pull });
  }
  return [...byWalk.values()].filter(({ weight }) => weight !== 0);
}
