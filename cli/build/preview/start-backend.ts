import path from 'node:path';
import type { PriceSource, RunningServer, SentMail } from '../../../server/main.ts';
import type { Settings } from '../../../schemas/generated/types.ts';
import type { Io } from '../../io.ts';
import { withBackend } from '../../with-backend.ts';

/**
 * The backend of a brand's preview: rehearsal mode for a live brand, a separate data folder, visible mails.
 */
export interface BackendOptions {
  id: string;
  mode: 'demo' | 'live';
  folder: string;
  port: number;
  host?: string;
  fresh?: boolean;
  prices?: PriceSource;
  overrides: Partial<Settings>;
  /** Receives a line for each one-time code. */
  onCode(line: string): void;
}

/** The terminal line with the one-time code of a mail; undefined for a mail without a code. */
function codeLine({ to, text }: SentMail): string | undefined {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  return code && `Code  ${code} for ${to}\n`;
}

/** @throws CommandError if the backend cannot start */
export async function startBackend(
  io: Io,
  { id, mode, folder, port, host, fresh, prices, overrides, onCode }: BackendOptions,
): Promise<RunningServer> {
  return await withBackend(({ startServer }) =>
    startServer({
      sites: [{ folder }],
      environment: mode === 'live' ? 'rehearsal' : 'demo',
      dataDir: path.join(io.root, '.livery/data', id),
      ...(process.env.DATABASE_URL ? { databaseUrl: process.env.DATABASE_URL } : {}),
      ...(host ? { host } : {}),
      fresh: fresh ?? false,
      ...(prices
        ? { prices: { ...prices, ...(process.env.FEED_KEY ? { key: process.env.FEED_KEY } : {}) } }
        : {}),
      port,
      portMayMove: true,
      overrides: { [id]: overrides },
      preview: true,
      apiReference: {
        document: path.join(io.root, 'schemas/generated/openapi.json'),
        renderer: path.join(io.root, 'node_modules/swagger-ui-dist'),
      },
      logLevel: 'warn',
      onMail: (mail) => {
        const line = codeLine(mail);
        if (line) onCode(line);
      },
    }),
  );
}
