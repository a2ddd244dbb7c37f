import profileSchema from '../../../../schemas/forms/profile.json';
import * as profileForm from '../../../../schemas/generated/forms/profile.js';
import type { ProfileForm, User } from '../../../../schemas/generated/types.ts';
import { CountryWidget } from '../../../forms/country-widget.tsx';
import { useLanguage, usePlatform, useT, useUser } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useIsMounted } from '../../../platform/use-is-mounted.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { PhotoField, usePhotoChange } from './photo-field.tsx';

const WIDGETS = { country: CountryWidget };

interface EditFormProps {
  /** Closing would lose a change. */
  onEdited(): void;
  onSaved(): void;
  onCancel(): void;
}

/** The user's details as a form; the e-mail address is read-only (spec 1 §5). */
export function EditForm({ onEdited, onSaved, onCancel }: EditFormProps) {
  const t = useT();
  const user = useUser();
  const language = useLanguage();
  const { session, notifications, play } = usePlatform();
  const { send: update } = useCommand('auth.update', { showsError: true });
  const photo = usePhotoChange();
  const isMounted = useIsMounted();
  const values: ProfileForm = {
    first_name: user.firstname,
    last_name: user.lastname,
    phone_code: user.phoneCode,
    phoneNumber: user.phoneNumber,
    country: user.country,
    language,
  };
  async function save(input: ProfileForm) {
    const changed = await photo.save();
    if (changed && !changed.ok) return changed;
    if (changed) session.change(changed.data);
    return await update({ input });
  }
  function done(changed: User) {
    session.change(changed);
    play('success');
    notifications.show('success', t('profile.updated'));
    if (isMounted()) onSaved();
  }
  return (
    <div onChange={onEdited}>
      <PhotoField {...photo} />
      <div className="mb-4">
        <label htmlFor="profile-email" className="mb-1 block text-sm font-medium">
          {t('profile.email')}
        </label>
        <input
          id="profile-email"
          className="input"
          type="email"
          value={user.email}
          disabled
          aria-describedby="profile-email-hint"
        />
        <p id="profile-email-hint" className="text-muted mt-1 text-sm">
          {t('profile.email-hint')}
        </p>
      </div>
      <SchemaForm<ProfileForm, User>
        id="profile"
        schema={profileSchema}
        form={profileForm}
        values={{ ...values }}
        widgets={WIDGETS}
        send={save}
        onDone={done}
        submit={t('profile.save')}
      >
        <button type="button" className="btn btn-ghost" onClick={onCancel}>
          {t('profile.cancel')}
        </button>
      </SchemaForm>
    </div>
  );
}
