import { publicNumber } from '../../../../domain/account/public-number.ts';
import { useState } from 'react';
import type { User } from '../../../../schemas/generated/types.ts';
import { useCountryName } from '../../../forms/country-names.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { formatDay } from '../../../lib/format-date.ts';
import { useLanguage, useT, useUser } from '../../../platform/hooks.ts';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { initialsOf } from '../../../ui/photo/initials.ts';
import { Portrait } from '../../../ui/photo/portrait.tsx';
import { Section } from './section.tsx';

const EditDialog = lazyComponent('profile form', 'EditDialog', () => import('./edit-dialog.tsx'));

const phoneOf = ({ phoneCode, phoneNumber }: User) =>
  phoneNumber ? `${phoneCode} ${phoneNumber}`.trim() : '';

interface FactProps {
  name: string;
  value: string;
  /** Digits, which run from left to right. */
  figures?: boolean;
}

function Fact({ name, value, figures = false }: FactProps) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className={`mt-0.5 break-words ${figures ? 'figures' : ''}`}>
        {figures ? <bdi dir="ltr">{value || '—'}</bdi> : value || '—'}
      </dd>
    </div>
  );
}

export function Details() {
  const t = useT();
  const user = useUser();
  const language = useLanguage();
  const country = useCountryName(user.country);
  const [editing, setEditing] = useState(false);
  return (
    <Section
      id="details"
      title={t('profile.details')}
      action={
        <button
          type="button"
          className="btn btn-sm"
          onPointerEnter={EditDialog.prepare}
          onFocus={EditDialog.prepare}
          onClick={() => setEditing(true)}
        >
          <LazyIcon name="pencil" size={16} />
          {t('profile.edit')}
        </button>
      }
    >
      <div className="mt-4 flex items-center gap-4">
        <span className="bg-base-300 border-control relative grid size-16 flex-none place-items-center rounded-full border text-lg font-semibold">
          <Portrait img={user.img} initials={initialsOf(user)} />
        </span>
        <p className="min-w-0 text-lg font-semibold break-words">{user.name}</p>
      </div>
      <dl className="mt-4 grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact name={t('profile.first_name')} value={user.firstname} />
        <Fact name={t('profile.last_name')} value={user.lastname} />
        <Fact name={t('profile.email')} value={user.email} />
        <Fact name={t('profile.phoneNumber')} value={phoneOf(user)} figures />
        <Fact name={t('profile.country')} value={country} />
        <Fact name={t('profile.user-id')} value={publicNumber(user.number)} figures />
        <Fact name={t('profile.registered')} value={formatDay(language, user.time)} />
        {user.joint_with ? <Fact name={t('profile.joint')} value={user.joint_with} /> : null}
      </dl>
      {editing ? <EditDialog onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}
