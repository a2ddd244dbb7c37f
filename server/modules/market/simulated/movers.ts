import type { MarketAsset } from '../assets.ts';
import { createActivity, WEEK_HOURS, type Activity, type ActivityName } from './activity.ts';
import moversFile from './movers.json' with { type: 'json' };
import { seedOf } from './noise.ts';
import { createWalk, type Walk } from './walk.ts';

const DAY_MINUTES = 1440;

interface MoverFile {
  /** Price that the walk wanders around: US dollars for a currency, the asset's own currency for an asset. */
  level: number;
  clock: ActivityName;
  /** Percent that each mover moves it in a day; `own` is a mover of its own. */
  moves: Record<string, number>;
}

interface Pull {
  walk: Walk;
  activity: Activity;
  /** Of the logarithm, for one unit of the walk. */
  weight: number;
}

/** The course of one asset before spread and rounding. */
export interface Course {
  /** Logarithms of the price at the beginnings of `count` minutes since 1970. */
  logs(minute: number, count: number): Float64Array;
  /** Usual change of the logarithm within a minute of this hour (standard deviation). */
  sizeOf(hour: number): number;
}

/** Movers of the whole market by name, with the clock that each lives by. */
const shared = moversFile.shared as Readonly<Record<string, ActivityName>>;
const currencies = moversFile.currencies as unknown as Readonly<Record<string, MoverFile>>;
const assets = moversFile.assets as unknown as Readonly<Record<string, MoverFile>>;

/** Courses of one seed. Assets that share a mover move together; a cross rate is the quotient of its two currencies. */
export function createCourses(seed: number): (asset: MarketAsset) => Course {
  const walks = new Map<string, Walk>();
  const activities = new Map<ActivityName, Activity>();
  const activityOf = (name: ActivityName) =>
    activities.get(name) ?? (activities.set(name, createActivity(name)), activities.get(name)!);
  const walkOf = (name: string) =>
    walks.get(name) ?? (walks.set(name, createWalk(seedOf(seed, name))), walks.get(name)!);

  function pullsOf(key: string, { clock, moves }: MoverFile, sign: number): Pull[] {
    return Object.entries(moves).map(([name, percent]) => {
      const own = name === 'own' || !(name in shared);
      return {
        walk: walkOf(name === 'own' ? key : name),
        activity: activityOf(own ? clock : shared[name]!),
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
    if (!parts.length)
      throw new RangeError(`There is nothing that moves ${asset.id}: add it to movers.json.`);
    const level = parts.reduce((sum, [, file, sign]) => sum + sign * Math.log(file.level), 0);
    const pulls = joined(parts.flatMap(([key, file, sign]) => pullsOf(key, file, sign)));
    const sizes = Float64Array.from({ length: WEEK_HOURS }, (_, hour) =>
      Math.sqrt(
        pulls.reduce((sum, { activity, weight }) => sum + weight * weight * activity.pace(hour), 0) /
          DAY_MINUTES,
      ),
    );
    return {
      logs(minute, count) {
        const sums = new Float64Array(count).fill(level);
        for (const pull of pulls) addPull(sums, minute, pull);
        return sums;
      },
      sizeOf: (hour) => sizes[hour % WEEK_HOURS]!,
    };
  };
}

/** Hour by hour, as each has a pace of its own; a minute's value is the same whatever range it is part of. */
function addPull(sums: Float64Array, minute: number, { walk, activity, weight }: Pull): void {
  for (let done = 0; done < sums.length;) {
    const hour = Math.floor((minute + done) / 60);
    const passed = minute + done - hour * 60;
    const count = Math.min(60 - passed, sums.length - done);
    walk.addTo(sums, done - passed, passed, count, activity.hourStart(hour), activity.pace(hour), weight);
    done += count;
  }
}

/** One pull for each walk: what moves both currencies of a pair alike does not move the pair. */
function joined(pulls: Pull[]): Pull[] {
  const byWalk = new Map<Walk, Pull>();
  for (const pull of pulls) {
    const known = byWalk.get(pull.walk);
    if (known) known.weight += pull.weight;
    else byWalk.set(pull.walk, { ...pull });
  }
  return [...byWalk.values()].filter(({ weight }) => weight !== 0);
}
