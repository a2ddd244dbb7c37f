import { isAnswer, type Backend } from './backend.ts';
import type { Findings } from './report.ts';

/** Headers that the page of another origin sends. */
const HEADERS = ['authorization', 'content-type', 'accept-language', 'idempotency-key'];

const namesIn = (headers: Headers, name: string): string[] =>
  (headers.get(name) ?? '').split(',').map((each) => each.trim().toLowerCase());

function preflightProblems(headers: Headers, site: string): string[] {
  const origin = headers.get('access-control-allow-origin');
  if (origin !== site && origin !== '*')
    return [`a preflight from ${site} is refused (Access-Control-Allow-Origin: ${origin ?? 'absent'})`];
  const allowed = namesIn(headers, 'access-control-allow-headers');
  const lacking = HEADERS.filter((name) => !allowed.includes(name));
  return lacking.length > 0
    ? [`a preflight from ${site} does not allow the headers ${lacking.join(', ')}`]
    : [];
}

/** Checks that a page of another origin may call: the browser asks with a preflight. */
export async function examineCrossOrigin(backend: Backend, findings: Findings): Promise<void> {
  const { origin } = backend.session;
  if (new URL(backend.base).origin === origin) return;
  const outcome = await backend.sendTo('OPTIONS', 'auth/login', {
    'access-control-request-method': 'POST',
    'access-control-request-headers': HEADERS.join(','),
  });
  findings.general.push(
    ...(isAnswer(outcome)
      ? preflightProblems(outcome.headers, origin)
      : [`a preflight from ${origin} gives ${outcome.reason}`]),
  );
}
