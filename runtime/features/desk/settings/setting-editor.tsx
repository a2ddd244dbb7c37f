import { useState, type FormEvent } from 'react';
import type { SettingEntry } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { LabelledField } from '../../../ui/labelled-field.tsx';
import { Facts } from '../components/facts.tsx';
import { aboutOf, optionsOf, valueInWords } from './setting-value.ts';

interface SettingEditorProps {
  entry: SettingEntry;
  /** The value in the list of changes. */
  drafted: string | null | undefined;
  /** A new value; null gives the setting back to the manifest. */
  onDraft(value: string | null): void;
  onClose(): void;
}

interface ValueFieldProps {
  name: string;
  value: string;
  onChange(value: string): void;
}

function ValueField({ name, value, onChange }: ValueFieldProps) {
  const t = useT();
  const options = optionsOf(name);
  const input = {
    id: 'operator-setting',
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <LabelledField id={input.id} label={t('operator.value')}>
      {options ? (
        <select {...input} data-focus="" className="select w-full">
          {options.map((option) => (
            <option key={option} value={option}>
              {valueInWords(t, name, option)}
            </option>
          ))}
        </select>
      ) : (
        <textarea
          {...input}
          data-focus=""
          rows={value.length > 80 ? 8 : 2}
          maxLength={4000}
          className="desk-lines"
        />
      )}
    </LabelledField>
  );
}

/** Edits one setting; nothing is saved before the review of all changes. */
export function SettingEditor({ entry, drafted, onDraft, onClose }: SettingEditorProps) {
  const t = useT();
  const [value, setValue] = useState(drafted ?? entry.value);
  const about = aboutOf(t, entry.key);
  const isSame = value === (drafted ?? entry.value);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSame) onDraft(value);
    onClose();
  }
  return (
    <Drawer title={entry.key} onClose={onClose}>
      <form className="desk-case" onSubmit={submit}>
        {about ? <p>{about}</p> : null}
        <Facts
          facts={[
            [t('operator.current'), valueInWords(t, entry.key, entry.value)],
            [t('operator.origin'), t(`operator.from-${entry.source}`)],
          ]}
        />
        <ValueField name={entry.key} value={value} onChange={setValue} />
        <div className="desk-actions">
          {entry.source === 'operator' ? (
            <button
              type="button"
              className="btn"
              onClick={() => {
                onDraft(null);
                onClose();
              }}
            >
              {t('operator.give-back')}
            </button>
          ) : null}
          <button type="submit" className="btn btn-primary ms-auto">
            {t('operator.add-change')}
          </button>
        </div>
      </form>
    </Drawer>
  );
}
