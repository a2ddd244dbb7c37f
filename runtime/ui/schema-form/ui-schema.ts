import type { ComponentType } from 'react';
import type { UiSchema, WidgetProps } from '@rjsf/utils';
import type { FormId } from '../../../schemas/generated/ids.ts';
import type { T } from '../../platform/text.ts';
import type { FieldFace, FormModule } from '../form.tsx';

export interface Choice {
  value: string;
  label: string;
  /** Heading above this choice and its neighbours with the same group. */
  group?: string;
  /** Language of the label, if it is not the page's. */
  lang?: string;
}

export interface FieldOptions {
  /** Widgets other than that of the schema, by field. */
  widgets?: Record<string, ComponentType<WidgetProps>>;
  /** Choices of select and radio fields whose schema lists none, or which have labels of their own. */
  choices?: Record<string, readonly Choice[]>;
  /** Sentences below fields. */
  hints?: Record<string, string>;
  /** Fields to leave out of the page. */
  hidden?: readonly string[];
  /** Reveals password fields. */
  reveal?: boolean;
  /** The widgets draw label, hint and error themselves. */
  isBare?: boolean;
}

function fieldUi(
  id: FormId,
  [name, face]: [string, FieldFace],
  { widgets = {}, choices = {}, hints = {}, hidden = [], reveal, isBare }: FieldOptions,
  t: T,
): [string, UiSchema] {
  const isSecret = face.type === 'password';
  const widget = face.hidden || hidden.includes(name) ? 'hidden' : (widgets[name] ?? face.widget);
  const options = {
    title: t(`${id}.${name}`),
    autocomplete: face.autocomplete as AutoFill | undefined,
    inputmode: face.inputmode,
    inputType: isSecret && reveal ? 'text' : face.type,
    isSecret,
    half: face.half,
    isBare,
    choices: choices[name],
    ...(face.placeholder ? { placeholder: face.placeholder } : {}),
    ...(face.widget === 'radio' ? { label: false } : {}),
    ...(hints[name] ? { description: hints[name] } : {}),
    emptyValue: '',
  };
  return [name, { 'ui:options': options, ...(widget ? { 'ui:widget': widget } : {}) }];
}

/** How the form library shows each field. */
export function uiSchemaOf(id: FormId, form: FormModule, options: FieldOptions, t: T): UiSchema {
  return Object.fromEntries(Object.entries(form.fields).map((field) => fieldUi(id, field, options, t)));
}
