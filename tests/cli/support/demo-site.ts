import { onTestFinished } from 'vitest';
import type { ServerBrand, Settings } from '../../../schemas/generated/types.ts';
import { startServer, type SentMail } from '../../../server/main.ts';
import { createDatabase } from '../../server/support/databases.ts';
import { fastHasher } from '../../server/support/fast-hasher.ts';
import { builtSite } from '../../server/support/site-fixture.ts';

const PLAN = { id: 'basic', name: 'Basic', amount: '1000.00', features: { support: { en: 'Support' } } };

/** A running backend with demo users. Its first language is Spanish, the command's English. */
export async function startDemoSite(settings: Partial<Settings> = {}, brand: Partial<ServerBrand> = {}) {
  const mails: SentMail[] = [];
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  const server = await startServer({
    sites: [
      {
        folder: builtSite({
          languages: ['es', 'en'],
          features: ['auth', 'profile', 'plans'],
          plans: [PLAN],
          ...brand,
        }),
      },
    ],
    environment: 'demo',
    port: 0,
    databaseUrl: database.url,
    hasher: fastHasher,
    preview: true,
    logLevel: 'silent',
    overrides: { northwind: { two_fa: false, ...settings } },
    onMail: (mail) => void mails.push(mail),
  });
  onTestFinished(() => server.close());
  const users = server.demoUsers('northwind');
  return {
    url: server.url('northwind'),
    password: users[0]!.password,
    emailOf: (role: string) => users.find((user) => user.role === role)!.email,
    mails,
  };
}
