import { useEffect, type ReactNode } from 'react';
import { useDestinations } from '../../../platform/destinations.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Link, useHash } from '../../../platform/navigation.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { NavigationLink } from '../../../ui/navigation-link.tsx';
import { Data } from '../sections/data.tsx';
import { Details } from '../sections/details.tsx';
import { Identity } from '../sections/identity.tsx';
import { Notifications } from '../sections/notifications.tsx';
import { Password } from '../sections/password.tsx';
import { Preferences } from '../sections/preferences.tsx';
import { Referral } from '../sections/referral.tsx';
import { Sessions } from '../sections/sessions.tsx';

const SECTIONS: { id: string; icon: ReactNode }[] = [
  { id: 'details', icon: <Icon name="user-round" size={16} /> },
  { id: 'identity', icon: <LazyIcon name="id-card" size={16} /> },
  { id: 'referral', icon: <LazyIcon name="link" size={16} /> },
  { id: 'password', icon: <LazyIcon name="key-round" size={16} /> },
  { id: 'sessions', icon: <LazyIcon name="monitor" size={16} /> },
  { id: 'notifications', icon: <LazyIcon name="bell" size={16} /> },
  { id: 'preferences', icon: <LazyIcon name="sliders-horizontal" size={16} /> },
  { id: 'data', icon: <LazyIcon name="shield-check" size={16} /> },
];

const ITEM = 'menu-item w-auto whitespace-nowrap lg:w-full lg:whitespace-normal';

/** Scrolls to the section that the URL names, and focuses it. */
function useNamedSection() {
  const hash = useHash();
  useEffect(() => {
    const section = SECTIONS.some(({ id }) => id === hash) ? document.getElementById(hash) : null;
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  }, [hash]);
}

function SideMenu() {
  const t = useT();
  const { signOut, registry } = usePlatform();
  const others = useDestinations('profile');
  const sections = SECTIONS.filter(({ id }) => id !== 'identity' || registry.pathTo('kyc'));
  return (
    <nav
      aria-label={t('profile.menu')}
      className="scrollbar-none flex gap-1 overflow-x-auto lg:sticky lg:top-6 lg:flex-col lg:self-start lg:overflow-visible"
    >
      {sections.map(({ id, icon }) => (
        <a key={id} href={`#${id}`} className={ITEM}>
          {icon}
          <span>{t(`profile.${id}`)}</span>
        </a>
      ))}
      <hr className="border-line max-lg:hidden lg:my-2" />
      {others.map((entry) => (
        <NavigationLink key={entry.id} to={entry} className={ITEM} size={16} />
      ))}
      <button type="button" className={ITEM} onClick={() => void signOut()}>
        <LazyIcon name="log-out" size={16} />
        <span>{t('profile.sign-out')}</span>
      </button>
    </nav>
  );
}

/** The user's details and settings (spec 2 §2.17, §5). */
export function Page() {
  const t = useT();
  useNamedSection();
  return (
    <div className="page grid w-[min(68rem,100%)] gap-x-10 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <header className="flex items-start gap-3 lg:col-span-full">
        <Link
          to="/"
          className="btn btn-ghost btn-square btn-sm"
          aria-label={t('profile.back')}
          title={t('profile.back')}
        >
          <span data-mirrored>
            <LazyIcon name="arrow-left" />
          </span>
        </Link>
        <div>
          <h1 className="text-2xl font-semibold">{t('profile.title')}</h1>
          <p className="text-muted text-sm">{t('profile.help')}</p>
        </div>
      </header>
      <SideMenu />
      <div className="grid min-w-0 gap-5">
        <Details />
        <Identity />
        <Referral />
        <Password />
        <Sessions />
        <Notifications />
        <Preferences />
        <Data />
      </div>
    </div>
  );
}
