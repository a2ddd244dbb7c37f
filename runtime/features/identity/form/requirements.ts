import identitySchema from '../../../../schemas/forms/identity.json';
import type { IdentityForm, Settings } from '../../../../schemas/generated/types.ts';
import type { T } from '../../../platform/text.ts';

export type FieldName = keyof IdentityForm;
export type FileName = Exclude<FieldName, 'type' | 'proof_of_address_type'>;
export type IdentityValues = Partial<Record<FieldName, string>>;
type Flags = Pick<Settings, 'enable_proof_of_address_kyc' | 'enable_credit_card_kyc'>;

const ADDRESS: readonly FieldName[] = ['proof_of_address_type', 'proof_of_address'];
const CARD: readonly FieldName[] = ['credit_card_front', 'credit_card_back'];

/** The fields that this kind of document and the settings ask for, in the order of the form; all are required. */
export function requiredFields(settings: Flags, type: string | undefined): FieldName[] {
  const isOff = (name: FieldName) =>
    (name === 'back' && type === 'passport') ||
    (ADDRESS.includes(name) && !settings.enable_proof_of_address_kyc) ||
    (CARD.includes(name) && !settings.enable_credit_card_kyc);
  return (Object.keys(identitySchema.properties) as FieldName[]).filter((name) => !isOff(name));
}

export const isFileName = (name: FieldName): name is FileName =>
  name !== 'type' && name !== 'proof_of_address_type';

/** The form's schema with these fields only. */
export function schemaOf(fields: readonly FieldName[]): object {
  const { title, type, required, properties } = identitySchema;
  return {
    title,
    type,
    required,
    properties: Object.fromEntries(fields.map((name) => [name, properties[name]])),
  };
}

const missingFields = (fields: readonly FieldName[], values: IdentityValues): FieldName[] =>
  fields.filter((name) => !values[name]);

/** The sentence beside each missing field. */
export function problemsOf(
  fields: readonly FieldName[],
  values: IdentityValues,
  t: T,
): Record<string, string> {
  return Object.fromEntries(
    missingFields(fields, values).map((name) => [name, t(`identity.${name}.required`)]),
  );
}

export interface Problem {
  field: FieldName;
  text: string;
}

/** The sentences of the summary above the form; the two sides of a card share one. */
export function summaryOf(fields: readonly FieldName[], values: IdentityValues, t: T): Problem[] {
  const missing = missingFields(fields, values).map((field): Problem => {
    const isType = field === 'type' || field === 'proof_of_address_type';
    return { field, text: isType ? t(`kyc.missing-${field}`) : t(`identity.${field}.required`) };
  });
  return missing.filter(({ text }, index) => missing.findIndex((other) => other.text === text) === index);
}
