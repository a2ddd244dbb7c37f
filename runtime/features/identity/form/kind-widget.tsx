import { useRef } from 'react';
import { errorId, type WidgetProps } from '@rjsf/utils';
import { useT } from '../../../platform/hooks.ts';
import { FieldError } from '../../../ui/field.tsx';
import { isInvalid } from '../../../ui/schema-form/described.ts';
import { PhotoGuide } from './photo-guide.tsx';
import { useSectionHead } from './sections.tsx';

/** A choice between kinds of documents; draws its section's head above. */
export function KindWidget(widget: WidgetProps) {
  const { id, name, label, options, value, rawErrors, onChange } = widget;
  const t = useT();
  const first = useRef<HTMLInputElement>(null);
  const head = useSectionHead(name);
  const kinds = (options.enumOptions ?? []).map(({ value: kind }) => String(kind));
  return (
    <>
      {head}
      <fieldset
        id={id}
        role="radiogroup"
        tabIndex={-1}
        aria-required="true"
        aria-invalid={isInvalid(widget)}
        aria-describedby={errorId(id)}
        onFocus={({ target, currentTarget }) => target === currentTarget && first.current?.focus()}
      >
        <legend className="mb-2 text-sm font-medium">{label}</legend>
        <div className="kyc-choices grid gap-2 sm:grid-cols-3">
          {kinds.map((kind, index) => (
            <label key={kind} className="kyc-choice">
              <input
                ref={index === 0 ? first : undefined}
                type="radio"
                className="radio radio-sm"
                name={id}
                value={kind}
                checked={value === kind}
                onChange={() => onChange(kind)}
              />
              <span>{t(`identity.${name}.${kind}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <FieldError id={errorId(id)} text={rawErrors?.[0]} />
      {name === 'type' ? <PhotoGuide /> : null}
    </>
  );
}
