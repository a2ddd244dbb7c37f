import { DEMO_PATHS, type DemoMail, type DemoUser } from '../../domain/demo/backend-messages.ts';
import type { Backend } from '../app.ts';

type Answer = (backend: Backend, brandId: string, request: Request) => Promise<unknown>;

const users = async (backend: Backend, brandId: string): Promise<DemoUser[]> =>
  backend.demoUsers(brandId).map(({ role, email }) => ({ role, email }));

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

const ANSWERS: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  [DEMO_PATHS.users, users],
  [DEMO_PATHS.mails, mails],
  [DEMO_PATHS.handoff, handoff],
]);

/**
 * Answers what only a static demo asks.
 * @param path below the site
 * @returns undefined for another path
 */
export async function demoAnswer(
  backend: Backend,
  brandId: string,
  path: string,
  request: Request,
): Promise<Response | undefined> {
  const answer = ANSWERS.get(path);
  return answer && Response.json(await answer(backend, brandId, request));
}
