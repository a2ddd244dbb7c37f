import { useStore } from 'zustand';
import type { DialogId, User } from '../../../schemas/generated/types.ts';
import { useCountryName } from '../../forms/country-names.ts';
import { formatDay } from '../../lib/format-date.ts';
import { useDialog } from '../../platform/dialogs.ts';
import { useDestinations } from '../../platform/destinations.ts';
import { useLanguage, usePlatform, useT, useUser } from '../../platform/hooks.ts';
import { Link } from '../../platform/navigation.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LazyIcon, type LazyIconName } from '../../ui/lazy-icon.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { NavigationLink } from '../../ui/navigation-link.tsx';
import { Slot } from '../../ui/slot.tsx';
import { useText } from '../../platform/use-text.ts';
import { accountMenuTexts } from './account-menu/texts.ts';

function AccountSummary({ user }: { user: User }) {
  const t = useT();
  const language = useLanguage();
  const country = useCountryName(user.country);
  return (
    <div className="menu-head">
      <p className="truncate font-semibold" title={user.email}>
        {user.email}
      </p>
      <p className="text-muted">{country}</p>
      <p className="text-muted">{t('shell.registered', { date: formatDay(language, user.time) })}</p>
      <p className="figures text-muted mt-1 text-xs">{t('shell.user-id', { number: user.number })}</p>
    </div>
  );
}

function ThemeItem() {
  const t = useT();
  const { preferences } = usePlatform();
  const other = useStore(preferences, (state) => state.theme) === 'dark' ? 'light' : 'dark';
  return (
    <button type="button" className="menu-item" onClick={() => preferences.choose('theme', other)}>
      <Icon name={other === 'light' ? 'sun' : 'moon'} size={16} />
      <span>{t(`app.theme-to-${other}`)}</span>
    </button>
  );
}

interface DialogItemProps {
  id: DialogId;
  icon: LazyIconName;
  label: string;
  close(): void;
}

/** Opens a dialog where the build has it and the user can open it (spec 1 §2.2). */
function DialogItem({ id, icon, label, close }: DialogItemProps) {
  const dialog = useDialog(id);
  if (!dialog) return null;
  return (
    <button
      type="button"
      className="menu-item"
      aria-haspopup="dialog"
      onPointerEnter={dialog.prepare}
      onFocus={dialog.prepare}
      onClick={() => {
        close();
        dialog.open();
      }}
    >
      <LazyIcon name={icon} size={16} />
      <span>{label}</span>
    </button>
  );
}

export interface AvatarPanelProps {
  /** The user is suspended. */
  limited: boolean;
  onLeave?(): void;
  close(): void;
}

/** The content of the user menu. */
export function AvatarPanel({ limited, onLeave, close }: AvatarPanelProps) {
  useText('account menu', accountMenuTexts);
  const t = useT();
  const { page, registry, signOut } = usePlatform();
  const entries = useDestinations('avatar');
  const profile = registry.pathTo('profile');
  const identity = registry.pathTo('kyc');
  function leave() {
    onLeave?.();
    close();
  }
  return (
    <>
      <AccountSummary user={useUser()} />
      {limited ? null : <Slot name="avatar.menu" close={close} />}
      {limited ? null : (
        <DialogItem id="withdrawal" icon="wallet" label={t('shell.withdrawal')} close={close} />
      )}
      {profile ? (
        <Link to={profile} className="menu-item" onClick={leave}>
          <Icon name="user-round" size={16} />
          <span>{t('nav.profile')}</span>
        </Link>
      ) : null}
      {limited
        ? null
        : entries.map((entry) => (
            <NavigationLink key={entry.id} to={entry} className="menu-item" size={16} onClick={close} />
          ))}
      {identity && !limited ? (
        <Link to={identity} className="menu-item" onClick={close}>
          <LazyIcon name="shield-check" size={16} />
          <span>{t('shell.kyc')}</span>
        </Link>
      ) : null}
      <DialogItem id="password" icon="key-round" label={t('shell.change-password')} close={close} />
      <div className="menu-only-phone">
        <ThemeItem />
        {page.languages.length > 1 ? (
          <div className="flex items-center px-3 py-1">
            <LazyIcon name="globe" size={16} className="text-muted" />
            <LanguageSwitch id="menu-language" />
          </div>
        ) : null}
      </div>
      <button type="button" className="menu-item menu-item-last" onClick={() => void signOut()}>
        <LazyIcon name="log-out" size={16} />
        <span>{t('shell.sign-out')}</span>
      </button>
    </>
  );
}
