import { useState } from 'react';
import type { ManagerProfile as Profile } from '../../../../schemas/generated/types.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { useCountryName } from '../../../forms/country-names.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import { QueryStates } from '../../../ui/query-states.tsx';
import { Portrait } from '../../../ui/photo/portrait.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { SkippedCopies } from '../components/skipped-copies.tsx';
import { Overview } from './overview.tsx';
import { Performance } from './performance.tsx';
import { StrategyInfo } from './strategy-info.tsx';
import { Trades } from './trades.tsx';

type Part = 'portfolio' | 'performance';
type List = 'overview' | 'open_orders' | 'closed_orders' | 'skipped';

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();
}

function Head({ profile }: { profile: Profile }) {
  const t = useT();
  const language = useLanguage();
  const { user, country, copier, followers, leverage, accepted_at, requested_at } = profile;
  const land = useCountryName(country);
  const facts = [
    ['copiers', copier],
    ['followers', followers],
    ['leverage', leverage],
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span className="border-control bg-base-300 relative grid size-14 flex-none place-items-center rounded-full border font-semibold">
        <Portrait img={user.avatar} initials={initialsOf(user.name)} />
      </span>
      <div className="min-w-0">
        <p className="text-xl leading-tight font-semibold wrap-anywhere">{user.name}</p>
        <p className="text-muted text-sm">{land}</p>
        <p className="text-muted text-sm">
          {accepted_at
            ? t('manager.connected-since', { date: formatDay(language, accepted_at) })
            : t('manager.asked-on', { date: formatDay(language, requested_at) })}
        </p>
      </div>
      <dl className="flex w-full justify-between gap-6 md:ms-auto md:w-auto md:justify-start">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted text-xs">{t(`manager.${name}`)}</dt>
            <dd className="figures font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Portfolio({ profile }: { profile: Profile }) {
  const t = useT();
  const [list, setList] = useState<List>('overview');
  return (
    <Tabs<List>
      look="pills"
      label={t('manager.portfolio')}
      chosen={list}
      onChoose={setList}
      tabs={[
        { id: 'overview', title: t('manager.overview'), content: () => <Overview profile={profile} /> },
        {
          id: 'open_orders',
          title: t('manager.open-orders', { count: profile.open_trades.length }),
          content: () => <Trades trades={profile.open_trades} empty={t('manager.no-open')} isOpen />,
        },
        {
          id: 'closed_orders',
          title: t('manager.closed-orders', { count: profile.closed_trades.length }),
          content: () => <Trades trades={profile.closed_trades} empty={t('manager.no-closed')} />,
        },
        ...(profile.skipped_copies.length
          ? [
              {
                id: 'skipped' as const,
                title: t('manager.skipped', { count: profile.skipped_copies.length }),
                content: () => <SkippedCopies copies={profile.skipped_copies} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function Waiting() {
  const t = useT();
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('app.loading')}</span>
      <div className="skeleton h-14" aria-hidden="true" />
      <div className="skeleton h-40" aria-hidden="true" />
    </div>
  );
}

/** The requesting or connected manager, with a track record that the server computes from stored trades. */
export function ManagerProfile({ managerId }: { managerId: string }) {
  const t = useT();
  const [part, setPart] = useState<Part>('portfolio');
  const request = { params: { manager_id: managerId } };
  const query = useCall('manager.profile', request);
  return (
    <QueryStates
      query={query}
      failed={t('manager.profile-failed')}
      waiting={<Waiting />}
      className="grid justify-items-start gap-3 text-sm"
    >
      {(profile) => (
        <div className="grid min-w-0 gap-4">
          <Head profile={profile} />
          <Tabs<Part>
            look="page"
            label={t('manager.profile')}
            chosen={part}
            onChoose={setPart}
            tabs={[
              {
                id: 'portfolio',
                title: t('manager.portfolio'),
                content: () => <Portfolio profile={profile} />,
              },
              {
                id: 'performance',
                title: t('manager.performance'),
                content: () => (
                  <>
                    <Performance profile={profile} />
                    <StrategyInfo profile={profile} />
                  </>
                ),
              },
            ]}
          />
          <p className="border-warning bg-(--manager-tile,var(--color-base-200)) border-s-3 px-3.5 py-2.5 text-sm">
            {t('manager.past-performance')}
          </p>
        </div>
      )}
    </QueryStates>
  );
}
