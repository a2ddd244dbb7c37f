import { publicNumber } from '../../../../domain/account/public-number.ts';
import { useState } from 'react';
import type { User } from '../../../../schemas/generated/types.ts';
import { useCountryName } from '../../../forms/country-names.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { formatDay } from '../../../lib/format-date.ts';
import { useLanguage, useT, useUser } from '../../../platform/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { initialsOf } from '../../../ui/photo/initials.ts';
import { Portrait } from '../../../ui/photo/portrait.tsx';
import { Section } from './section.tsx';

const EditForm = lazyComponent('profile form', 'EditForm', () => import('./edit-form.tsx'), <Loading />);

const phoneOf = ({ phoneCode, phoneNumber }: User) =>
  phoneNumber ? `${phoneCode} ${phoneNumber}`.trim() : '';

function Fact({ name, value, figures = false }: { name: string; value: string; figures?: boolean }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className={`mt-0.5 break-words ${figures ? 'figures' : ''}`}>{value || '—'}</dd>
    </div>
  );
}

/** Persistent: closing asks first once something was edited (spec 2 §2.17). */
function EditDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const [isEdited, setEdited] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Dialog title={t('profile.edit-title')} onClose={() => (isEdited ? setAsking(true) : onClose())}>
        <EditForm onEdited={() => setEdited(true)} onClose={onClose} />
      </Dialog>
      {isAsking ? (
        <ConfirmDialog
          title={t('profile.discard')}
          text={t('profile.discard-text')}
          keep={t('profile.discard-keep')}
          confirm={t('profile.discard-confirm')}
          isBusy={false}
          failure={undefined}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
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
        <button type="button" className="btn btn-sm" onClick={() => setEditing(true)}>
          <Icon name="pencil" size={16} />
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
