import { act } from 'react';
import type { IdentityRecord } from '../../../../schemas/generated/types.ts';
import { fine, refusal, type Answers } from '../fake-api.ts';
import { none } from '../identity.ts';
import { trader } from '../page.ts';
import { click, control, field, fillIn, openSignedIn, until, untilSeen, type Site } from '../site.tsx';
import { found } from './access.ts';
import { errorText, refused, type Prepared, type Situation } from './situation.ts';

const openKyc = (answers: Answers): Promise<Site> =>
  openSignedIn({ at: '/kyc', features: ['auth', 'handoff', 'profile', 'identity'], answers });

async function choose(id: string): Promise<void> {
  const input = field(id);
  Object.defineProperty(input, 'files', {
    value: [new File(['x'], `${id}.jpg`, { type: 'image/jpeg' })],
    configurable: true,
  });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
  await untilSeen(`${id}.jpg`);
}

/** The completed form of the identity check. */
async function openDocuments(answers: Answers): Promise<Prepared> {
  const record: IdentityRecord = none;
  const site = await openKyc({ 'identity.read': () => fine(record), ...answers });
  await until(() => control('Verify Account'));
  await click('Verify Account');
  await until(() => field('identity_front'));
  for (const value of ['passport', 'utility_bill'])
    await click(document.querySelector<HTMLElement>(`input[type=radio][value=${value}]`)!);
  await choose('identity_front');
  await choose('identity_proof_of_address');
  return { site, last: control('Send for review') };
}

export const KYC_UPLOAD: Situation[] = [
  {
    what: 'a refusal with a message',
    prepare: () => openDocuments({ 'identity.upload': refused('unsupported_file') }),
    sees: errorText('unsupported_file'),
  },
  {
    what: 'an answer without a message',
    prepare: () => openDocuments({ 'identity.upload': () => refusal('unknown', 500, '') }),
    sees: { en: 'Error uploading documents', es: 'Error al subir los documentos' },
  },
];

export const KYC_FETCH: Situation[] = [
  {
    what: 'the state could not be read',
    prepare: async () => ({ site: await openKyc({ 'identity.read': refused('busy') }) }),
    sees: { en: 'Unable to Get', es: 'No se ha podido cargar' },
  },
];

async function openPassword(confirm: string, answers: Answers = {}): Promise<Prepared> {
  const site = await openSignedIn({ answers });
  await untilSeen('Your details');
  await click('Change password');
  const last = await found('dialog form [type=submit]');
  await fillIn({
    'change-password_current_password': 'the old pass phrase',
    'change-password_new_password': 'another long phrase',
    'change-password_confirm_password': confirm,
  });
  return { site, last };
}

export const PASSWORD: Situation[] = [
  {
    what: 'two different passwords',
    prepare: () => openPassword('something else here'),
    sees: { en: 'Password confirmation mismatch', es: 'La confirmación de la contraseña no coincide' },
  },
  {
    what: 'a success',
    prepare: () => openPassword('another long phrase', { 'auth.change-password': () => fine({}) }),
    sees: { en: 'Password successful updated', es: 'Contraseña actualizada correctamente' },
  },
];

export const PROFILE: Situation[] = [
  {
    what: 'a success',
    async prepare() {
      const site = await openSignedIn({ answers: { 'auth.update': () => fine(trader) } });
      await untilSeen('Your details');
      await click('Edit');
      await found('#profile_first_name');
      return { site, last: await found('.dialog form [type=submit]') };
    },
    sees: { en: 'Profile successful updated', es: 'Perfil actualizado correctamente' },
    sounds: ['success'],
  },
];
