import { useT } from '../platform/hooks.ts';
import { FieldError } from '../ui/field.tsx';
import { useForm } from '../ui/form.tsx';

interface PhoneFieldProps {
  codeName: string;
  name: string;
  /** The visible dial code; it follows the selected country until the user edits it. */
  dial: string;
  onDial(value: string): void;
  defaultValue?: string;
}

/** A dial code and the national number, on one line. */
export function PhoneField({ codeName, name, dial, onDial, defaultValue }: PhoneFieldProps) {
  const t = useT();
  const form = useForm();
  const face = form.fields[name]!;
  const id = `${form.id}-${name}`;
  const codeId = `${form.id}-${codeName}`;
  const error = form.errors[name] ?? form.errors[codeName];
  const classOf = (field: string) => `input ${form.errors[field] ? 'input-error' : ''}`;
  const forget = () => {
    form.clear(name);
    form.clear(codeName);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {t(`${form.id}.${name}`)}
        {face.required ? null : <span className="text-muted font-normal"> ({t('app.optional')})</span>}
      </label>
      <div className="flex gap-2">
        <input
          id={codeId}
          name={codeName}
          className={`${classOf(codeName)} w-20`}
          aria-label={t(`${form.id}.${codeName}`)}
          autoComplete={form.fields[codeName]?.autocomplete}
          inputMode="tel"
          dir="ltr"
          maxLength={form.fields[codeName]?.maxLength}
          value={dial}
          aria-invalid={form.errors[codeName] ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => {
            forget();
            onDial(event.target.value);
          }}
        />
        <input
          id={id}
          name={name}
          className={`${classOf(name)} min-w-0 flex-1`}
          autoComplete={face.autocomplete}
          inputMode="numeric"
          maxLength={face.maxLength}
          defaultValue={defaultValue}
          aria-invalid={form.errors[name] ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={forget}
        />
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
