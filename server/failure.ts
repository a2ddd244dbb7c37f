import type { ErrorCode } from '../schemas/generated/ids.ts';
import type { FieldIssue, FieldRule } from '../domain/access/field-issues.ts';

export interface FailureDetail {
  /** What is wrong with each field. */
  issues?: FieldIssue[];
  /** Sentences already made, by field. */
  fields?: Record<string, string[]>;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
}

/** A refusal of the catalogue (schemas/errors.json): the binder makes the answer of it. */
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

/** 422 for one or more fields, each with the rule it breaks. */
export function invalidFields(rules: Record<string, FieldRule>): Failure {
  return new Failure('validation_failed', {
    issues: Object.entries(rules).map(([field, rule]) => ({ field, rule, params: {} })),
  });
}

/** Nothing was written: who asks has to be looked up again, because their session or their rights are not what they were. */
export class CallerChanged extends Failure {
  constructor() {
    super('busy', { retryAfter: 1 });
  }
}
