import { useState, type FormEvent } from 'react';
import type { SettingEntry } from '../../../../schemas/generated/types.ts';
import { settingsWrite } from '../../../../schemas/generated/input-lengths.ts';
import { useT } from '../../../platform/hooks.ts';
import { EditingDrawer } from '../../../ui/editing-drawer.tsx';
import { LabelledField } from '../../../ui/labelled-field.tsx';
import { isTooLong } from '../../../ui/use-length-limit.ts';
import { Facts } from '../components/facts.tsx';
import { LinesField } from '../components/lines-field.tsx';
import { aboutOf, draftInWords, optionsOf, valueInWords, type Draft } from './setting-value.ts';

interface SettingEditorProps {
  entry: SettingEntry;
  /** The value in the list of changes. */
  drafted: Draft | undefined;
  onDraft(value: Draft): void;
  /** The setting keeps its value: takes it off the list of changes. */
  onRemove(): void;
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
  const field = { id: 'operator-setting', label: t('operator.value') };
  if (!options)
    return (
      <LinesField
        {...field}
        rows={value.length > 80 ? 8 : 2}
        most={settingsWrite.settings}
        hasFocus
        value={value}
        onChange={onChange}
      />
    );
  return (
    <LabelledField {...field}>
      <select
        id={field.id}
        data-focus=""
        className="select w-full"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {valueInWords(t, name, option)}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}

/** Edits one setting; nothing is saved before the review of all changes. */
export function SettingEditor({ entry, drafted, onDraft, onRemove, onClose }: SettingEditorProps) {
  const t = useT();
  const [initial] = useState(drafted === undefined ? entry.value : (drafted ?? entry.manifest_value));
  const [value, setValue] = useState(initial);
  const about = aboutOf(t, entry.key);
  const isSame = value === initial;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isTooLong(value, settingsWrite.settings)) return;
    if (!isSame && value === entry.value) onRemove();
    else if (!isSame) onDraft(value);
    onClose();
  }
  return (
    <EditingDrawer title={entry.key} isEdited={!isSame} onClose={onClose}>
      <form className="desk-case" onSubmit={submit}>
        {about ? <p>{about}</p> : null}
        <Facts
          facts={[
            [t('operator.current'), valueInWords(t, entry.key, entry.value)],
            [t('operator.origin'), t(`operator.from-${entry.source}`)],
            [t('operator.drafted'), drafted === undefined ? null : draftInWords(t, entry, drafted)],
          ]}
        />
        <ValueField name={entry.key} value={value} onChange={setValue} />
        <div className="desk-actions">
          {entry.source === 'operator' && drafted !== null ? (
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
    </EditingDrawer>
  );
}
