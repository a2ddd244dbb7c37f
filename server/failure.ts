import type { ErrorCode } from '../schemas/generated/ids.ts';
import type { FieldIssue, FieldRule } from '../domain/access/field-issues.ts';

export interface FailureDetail {
  /** Rules that each field breaks. */
  issues?: FieldIssue[];
  /** Messages by field. */
  fields?: Record<string, string[]>;
  /** Seconds until a retry may succeed. */
  retryAfter?: number;
}

/** A refusal from the catalogue (schemas/errors.json), which the binder turns into a response. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: ErrorCode;
  readonly detail: FailureDetail;

  constructor(code: ErrorCode, detail: FailureDetail = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

/** 422 for one or more fields, each with the rule that it breaks. */
export function invalidFields(rules: Record<string, FieldRule>): Failure {
  return new Failure('validation_failed', {
    issues: Object.entries(rules).map(([field, rule]) => ({ field, rule, params: {} })),
  });
}

/** @throws validation_failed if a field breaks a rule */
export function refuseInvalidFields(rules: Record<string, FieldRule>): void {
  if (Object.keys(rules).length) throw invalidFields(rules);
}

/** Nothing was written because the caller's session or rights have changed: authenticate again. */
export class CallerChanged extends Failure {
  constructor() {
    super('busy', { retryAfter: 1 });
  }
}
