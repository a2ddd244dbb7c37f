import { fieldIssues, type FieldIssue } from '../../domain/access/field-issues.ts';
import { callValidators } from '../../schemas/generated/call-validators.js';
import { calls, type CallDefinition, type CallId } from '../../schemas/generated/calls.ts';
import { Failure } from '../failure.ts';
import { carriesCardData } from './card-data.ts';

const KEY = /^[\x21-\x7e]{8,100}$/;

export interface RawInput {
  body: unknown;
  params: Record<string, string>;
  query: Record<string, string>;
}

function refuseCardData({ body, query }: RawInput): void {
  if (carriesCardData(body) || carriesCardData(query)) throw new Failure('raw_card_data_refused');
}

/**
 * Validates input against the call's schemas and removes unknown keys.
 * @throws raw_card_data_refused before anything else · validation_failed with every invalid field
 */
export function validateInput(id: CallId, raw: RawInput): RawInput {
  // A provider's signed message may contain any long number; unknown keys are dropped.
  const isSigned = calls[id].body.kind === 'raw';
  if (!isSigned) refuseCardData(raw);
  const validators = callValidators[id] ?? {};
  const issues: FieldIssue[] = [];
  for (const [validate, value] of [
    [validators.params, raw.params],
    [validators.query, raw.query],
    [validators.input, raw.body],
  ] as const) {
    if (validate && !validate(value)) issues.push(...fieldIssues(validate.errors ?? [], value));
  }
  if (issues.length) throw new Failure('validation_failed', { issues });
  if (isSigned) refuseCardData(raw);
  return {
    body: validators.input ? raw.body : undefined,
    params: raw.params,
    query: validators.query ? raw.query : {},
  };
}

/** @throws idempotency_key_required when a call that moves money has no valid key */
export function refuseMissingKey(call: CallDefinition, headers: Headers): void {
  if (call.repeat === 'key' && !KEY.test(headers.get('idempotency-key') ?? ''))
    throw new Failure('idempotency_key_required');
}
