import { useState } from 'react';
import { dialCode, type Countries } from './countries.ts';
import { usePlatform, useSettings, useT } from '../platform/hooks.ts';
import { CountryField } from './country-field.tsx';
import { TextField } from '../ui/field.tsx';
import { PhoneField } from './phone-field.tsx';
import type { RegisterDraft } from './use-register-draft.ts';

const DEFAULT_DIAL_CODE = '+234';

interface HolderFieldsProps {
  prefix?: string;
  countries: Countries;
  draft?: RegisterDraft;
}

/**
 * Identity fields: names, e-mail, country and mobile. `prefix` separates the second holder's fields from the
 * first's.
 */
export function HolderFields({ prefix = '', countries, draft = {} }: HolderFieldsProps) {
  const t = useT();
  const { page } = usePlatform();
  const { phone_code } = useSettings();
  const [country, setCountry] = useState(
    draft.country ?? ((page.mode === 'demo' && page.defaultCountry) || ''),
  );
  const [typedDial, setTypedDial] = useState(draft.phone_code ?? null);
  const chosen = countries.list.find((item) => item.nicename === country);
  const dial = typedDial ?? dialCode(chosen?.phonecode) ?? dialCode(phone_code) ?? DEFAULT_DIAL_CODE;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name={`${prefix}first_name`} defaultValue={draft.first_name} />
        <TextField name={`${prefix}last_name`} defaultValue={draft.last_name} />
      </div>
      <TextField name={`${prefix}email`} defaultValue={draft.email} />
      <CountryField
        name={`${prefix}country`}
        countries={countries}
        value={country}
        hint={t('register.country-hint')}
        onPick={(name) => {
          setCountry(name);
          setTypedDial(null);
        }}
      />
      <PhoneField
        codeName={`${prefix}phone_code`}
        name={`${prefix}phone`}
        dial={dial}
        onDial={setTypedDial}
        defaultValue={draft.phone}
      />
    </>
  );
}
