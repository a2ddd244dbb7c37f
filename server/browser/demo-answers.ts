import { DEMO_PATHS, type DemoMail } from '../../domain/demo/backend-messages.ts';
import type { Backend } from '../app.ts';

/** What a static demo answers besides the API, by path: values for JSON. */
export type DemoAnswers = Map<string, (request: Request) => Promise<unknown>>;

async function mails(backend: Backend, brandId: string): Promise<DemoMail[]> {
  const found = await backend.mails(brandId);
  return found.map(({ id, to, subject, text, code, createdAt }) => ({
    id,
    to,
    subject,
    text,
    code,
    at: createdAt.toISOString(),
  }));
}

async function handoff(backend: Backend, brandId: string, request: Request): Promise<{ code: string }> {
  const { email } = (await request.json()) as { email: string };
  return { code: await backend.createHandoff(brandId, email) };
}

export function demoAnswers(backend: Backend, brandId: string): DemoAnswers {
  return new Map<string, (request: Request) => Promise<unknown>>([
    [DEMO_PATHS.started, () => Promise.resolve(null)],
    [DEMO_PATHS.mails, () => mails(backend, brandId)],
    [DEMO_PATHS.handoff, (request) => handoff(backend, brandId, request)],
  ]);
}
