import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { User } from '../../../../schemas/generated/types.ts';
import { importChunk } from '../../../lib/import-chunk.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { useLanguage, useT, useUser } from '../../../platform/hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Section } from './section.tsx';

const EditForm = lazy(async () => ({ default: (await importChunk('profile form', () => import('./edit-form.tsx'))).EditForm }));

const phoneOf = ({ phoneCode, phoneNumber }: User) => (phoneNumber ? `${phoneCode} ${phoneNumber}`.trim() : '');

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="mt-0.5 break-words">{children || '—'}</dd>
    </div>
  );
}

export function Details() {
  const t = useT();
  const user = useUser();
  const language = useLanguage();
  const [editing, setEditing] = useState(false);
  return (
    <Section id="details" title={t('profile.details')} action={<button type="button" className="btn btn-sm" onClick={() => setEditing(true)}><Icon name="pencil" size={16} />{t('profile.edit')}</button>}>
      <dl className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact name={t('profile.first_name')}>{user.firstname}</Fact>
        <Fact name={t('profile.last_name')}>{user.lastname}</Fact>
        <Fact name={t('profile.email')}>{user.email}</Fact>
        <Fact name={t('profile.phoneNumber')}><span className="figures">{phoneOf(user)}</span></Fact>
        <Fact name={t('profile.country')}>{user.country}</Fact>
        <Fact name={t('profile.user-id')}><span className="figures">WEB{user.number}</span></Fact>
        <Fact name={t('profile.registered')}>{formatDay(language, user.time)}</Fact>
        {user.joint_with ? <Fact name={t('profile.joint')}>{user.joint_with}</Fact> : null}
      </dl>
      {editing ? (
        <Dialog title={t('profile.edit-title')} onClose={() => setEditing(false)}>
          <Suspense fallback={<Loading />}><EditForm onClose={() => setEditing(false)} /></Suspense>
        </Dialog>
      ) : null}
    </Section>
  );
}
