import { fieldIssues } from '../../domain/access/field-issues.ts';
import type { FormId } from '../../schemas/generated/ids.ts';
import type { T } from '../platform/text.ts';
import type { FormModule } from './form.tsx';

/** The error message of each field that fails the form's schema: the form's own text, else the rule's. */
export function fieldProblems(form: FormModule, id: FormId, values: object, t: T): Record<string, string> {
  if (form.validate(values)) return {};
  const problems: Record<string, string> = {};
  for (const issue of fieldIssues(form.validate.errors ?? [], values as Record<string, unknown>)) {
    const own = `${id}.${issue.field}.${issue.rule}`;
    const text = t(own, issue.params);
    problems[issue.field] ??= text === own ? t(`field.${issue.rule}`, issue.params) : text;
  }
  return problems;
}
