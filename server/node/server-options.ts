import { isBurnAddress } from '../../domain/payout/burn-address.ts';
import type { Settings } from '../../schemas/generated/types.ts';
import { depositsOf } from '../brand/manifest-deposits.ts';
import type { CallbackSecrets } from '../brand/brand-context.ts';
import type { PaymentAccess } from '../modules/deposit/open-payments.ts';
import type { PlatformAccess } from '../modules/trading-account/open-platform.ts';
import type { Db, Environment, Log, PasswordHasher } from '../ports.ts';
import type { ApiReference } from './api-reference.ts';
import { isLoopback } from './client-address.ts';
import type { PriceSource } from './external-feed.ts';
import { hostProblems, type LoadedSite } from './load-site.ts';
import type { NewsAccess } from './news-requests.ts';
import type { LogLevel } from './open-log.ts';
import { StartError } from './start-error.ts';

export interface SentMail {
  brandId: string;
  to: string;
  subject: string;
  text: string;
  /** The one-time code of the mail. */
  code?: string;
}

export interface ServerOptions {
  /** Built brands: `dist/<brand>` folders. */
  sites: readonly { folder: string }[];
  environment: Environment;
  /** Folder of the embedded database; in memory without it. */
  dataDir?: string;
  /** PostgreSQL; takes precedence over `dataDir`. */
  databaseUrl?: string;
  /**
   * Opens the database, which is closed with the server; takes precedence over `databaseUrl` and `dataDir`.
   */
  openDb?: () => Promise<Db>;
  /** argon2id by default. */
  hasher?: PasswordHasher;
  /** Empties the data folder first. */
  fresh?: boolean;
  /** 0 takes any free port. */
  port: number;
  /** Address to listen on; loopback by default. */
  host?: string;
  /** Takes the next free port when this one is in use; the result's `port` has it. */
  portMayMove?: boolean;
  /** Settings that take precedence over the stored ones, by brand: `preview`'s sales options. */
  overrides?: Record<string, Partial<Settings>>;
  /** Serves the mails at `/_outbox`, on loopback only. */
  preview?: boolean;
  /** The preview's API reference at `/_api`. */
  apiReference?: ApiReference;
  /** Called for every mail that leaves the outbox. */
  onMail?: (mail: SentMail) => void;
  logLevel?: LogLevel;
  log?: Log;
  /** 32 bytes; by default generated and stored in the data folder. */
  codeKey?: Uint8Array;
  /** Folder of uploaded files; by default `files` in the data folder, else memory. */
  fileDir?: string;
  /** Encrypts uploaded files: 32 bytes; by default generated and stored in the data folder. */
  fileKey?: Uint8Array;
  /** Opens files that `fileKey` does not: 32 bytes. */
  previousFileKey?: Uint8Array;
  callbackSecrets?: CallbackSecrets;
  /** Secret keys of payment providers, by brand. Outside production they belong to stand-ins on this machine. */
  payments?: Readonly<Record<string, PaymentAccess>>;
  /** Secrets of the adapters of trading platforms, by brand. */
  platforms?: Readonly<Record<string, PlatformAccess>>;
  smtpUrl?: string;
  mailFrom?: string;
  metricsToken?: string;
  /** Price source; simulated by default. */
  prices?: PriceSource;
  /** News service; none by default. */
  news?: NewsAccess;
  /** Number of trusted reverse proxies. */
  proxies?: number;
  /** Sentences for the log. */
  warnings?: readonly string[];
}

/** Real keys belong to production, stand-ins and the sandbox to the other environments. */
function paymentProblems(
  { environment, payments = {} }: ServerOptions,
  sites: readonly LoadedSite[],
): string[] {
  const ids = sites.map(({ brand }) => brand.id);
  return Object.entries(payments).flatMap(([id, access]) =>
    [['BTCPAY_API_KEYS', access.btcpay] as const, ['CARD_SECRET_KEYS', access.card] as const].flatMap(
      ([name, given]) => {
        if (!given) return [];
        if (!ids.includes(id)) return [`${name} names the brand "${id}", which is not served here.`];
        if (environment === 'production')
          return given.standIn
            ? [`${name} of ${id} is of a stand-in: production takes real payments only.`]
            : [];
        return given.standIn
          ? []
          : [
              `${name} has a key of ${id}: a ${environment} takes no real money. Remove it, or set LIVERY_ENVIRONMENT=production.`,
            ];
      },
    ),
  );
}

/** A secret needs a brand with an adapter. */
function platformProblems({ platforms = {} }: ServerOptions, sites: readonly LoadedSite[]): string[] {
  return Object.keys(platforms).flatMap((id) => {
    const site = sites.find(({ brand }) => brand.id === id);
    if (!site) return [`TRADING_PLATFORM_KEYS names the brand "${id}", which is not served here.`];
    return site.brand.demoAccounts?.api
      ? []
      : [
          `TRADING_PLATFORM_KEYS has a key of ${id}, whose manifest names no adapter. Add demoAccounts.api and build it again.`,
        ];
  });
}

/** A deposit to such an address is lost. */
function addressProblems({ environment }: ServerOptions, sites: readonly LoadedSite[]): string[] {
  if (environment !== 'production') return [];
  return sites.flatMap(({ brand }) =>
    (depositsOf(brand).crypto?.coins ?? [])
      .filter(({ network, address }) => address !== undefined && isBurnAddress(network, address))
      .map(
        ({ symbol, address }) =>
          `The brand ${brand.id} takes deposits of ${symbol} at ${address}, a burn address: nobody can spend what is sent there. Name the real one and build it again.`,
      ),
  );
}

/** @throws StartError with all problems of these options */
export function checkOptions(options: ServerOptions, sites: readonly LoadedSite[]): void {
  const { environment, preview, host = '127.0.0.1', databaseUrl, fresh } = options;
  const problems = hostProblems(
    sites.map(({ brand }) => brand),
    environment,
  );
  if (environment === 'production' && !options.codeKey)
    problems.push('Production needs a code key of its own. Set LIVERY_CODE_KEY.');
  if (environment === 'production' && !(options.fileDir && options.fileKey))
    problems.push(
      'Production needs a folder and a key for uploaded files. Set LIVERY_FILES and LIVERY_FILE_KEY.',
    );
  for (const id of Object.keys(options.callbackSecrets ?? {}))
    if (!sites.some(({ brand }) => brand.id === id))
      problems.push(
        `BTCPAY_WEBHOOK_SECRETS or CARD_WEBHOOK_SECRETS names the brand "${id}", which is not served here.`,
      );
  problems.push(
    ...paymentProblems(options, sites),
    ...platformProblems(options, sites),
    ...addressProblems(options, sites),
  );
  if (environment === 'production' && preview)
    problems.push('A preview shows the mails of everybody: it is never production.');
  if ((environment === 'rehearsal' || preview) && !isLoopback(host))
    problems.push(
      `${preview ? 'A preview' : 'A rehearsal'} is served on this machine only, not on ${host}. Use 127.0.0.1.`,
    );
  if (fresh && databaseUrl)
    problems.push('--fresh empties the embedded database only. Empty the PostgreSQL database yourself.');
  if (options.smtpUrl && !options.mailFrom) problems.push('Mails need a sender. Set MAIL_FROM.');
  if (problems.length) throw new StartError(problems);
}
