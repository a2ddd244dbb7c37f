import path from 'node:path';
import type { PaymentAccess } from '../modules/deposit/open-payments.ts';
import type { PlatformAccess } from '../modules/trading-account/open-platform.ts';
import type { CallbackSecrets } from '../brand/brand-context.ts';
import type { Environment } from '../ports.ts';
import { isLoopback } from './client-address.ts';
import { checkEqualSecrets, checkTrivialSecrets } from './check-secrets.ts';
import { Reader, VARIABLES, type Env, type Variable } from './config-reader.ts';
import { readCallbackSecrets, readPayments, readPlatforms } from './config-secrets.ts';
import { LOG_LEVELS, type LogLevel } from './open-log.ts';
import type { PriceSource } from './external-feed.ts';
import type { NewsAccess } from './news-requests.ts';
import { tlsProblems } from './postgres-tls.ts';
import { StartError } from './start-error.ts';
import { checkUnknownVariables } from './unknown-variables.ts';

/** The server's configuration from the environment. */
export interface Config {
  environment: Environment;
  databaseUrl?: string;
  dataDir?: string;
  host: string;
  port: number;
  /** Folders of built brands (`dist/<brand>`). */
  sites: { folder: string }[];
  /** 32 bytes. */
  codeKey?: Uint8Array;
  /** Folder of uploaded files. */
  fileDir?: string;
  /** 32 bytes. */
  fileKey?: Uint8Array;
  /** 32 bytes: the key before the last rotation. */
  previousFileKey?: Uint8Array;
  callbackSecrets: CallbackSecrets;
  payments: Record<string, PaymentAccess>;
  platforms: Record<string, PlatformAccess>;
  smtpUrl?: string;
  /** Address that mails are sent from; the display name is the brand's. */
  mailFrom?: string;
  metricsToken?: string;
  /** Price source. */
  prices?: PriceSource;
  /** News service. */
  news?: NewsAccess;
  /** Number of trusted reverse proxies. */
  proxies: number;
  logLevel: LogLevel;
  /** Sentences for the log. */
  warnings: readonly string[];
}

const ENVIRONMENTS = ['demo', 'rehearsal', 'production'] as const;
const KEY_BYTES = 32;
const TOKEN_LENGTH = 24;

function readKey(
  reader: Reader,
  name: 'LIVERY_CODE_KEY' | 'LIVERY_FILE_KEY' | 'LIVERY_FILE_KEY_PREVIOUS',
): Uint8Array | undefined {
  const text = reader.text(name);
  if (text === undefined) return undefined;
  const key = Buffer.from(text, 'base64');
  if (key.length === KEY_BYTES && /^[A-Za-z0-9+/_-]+=*$/.test(text)) return new Uint8Array(key);
  return reader.problem(
    `${name} must be ${KEY_BYTES} bytes in base64. Make one with: openssl rand -base64 ${KEY_BYTES}`,
  );
}

function readMail(reader: Reader): Pick<Config, 'smtpUrl' | 'mailFrom'> {
  const smtpUrl = reader.address('SMTP_URL', ['smtp:', 'smtps:']);
  const mailFrom = reader.text('MAIL_FROM');
  if (reader.text('SMTP_URL') && !mailFrom)
    reader.problem(
      'MAIL_FROM is missing: name the address that mails come from, such as hello@northwind.com.',
    );
  if (mailFrom && !/^[^\s@<>]+@[^\s@<>]+$/.test(mailFrom))
    reader.problem(
      `MAIL_FROM is "${mailFrom}": it must be an e-mail address alone; the brand's name is added.`,
    );
  return { smtpUrl, mailFrom };
}

function readPrices(reader: Reader): PriceSource | undefined {
  const stream = reader.address('FEED_STREAM_URL', ['ws:', 'wss:']);
  const http = reader.address('FEED_URL', ['http:', 'https:']);
  const seconds = reader.integer('FEED_MAX_AGE');
  return stream === undefined && http === undefined
    ? undefined
    : { stream, http, key: reader.text('FEED_KEY'), maxAge: seconds * 1000 };
}

/** A remote price source requires TLS: tampered prices cost money. */
function checkPrices(reader: Reader, { stream, http }: PriceSource): void {
  for (const [name, address] of [
    ['FEED_STREAM_URL', stream],
    ['FEED_URL', http],
  ] as const) {
    const url = address === undefined ? undefined : new URL(address);
    if (url && !['https:', 'wss:'].includes(url.protocol) && !isLoopback(url.hostname))
      reader.problem(
        `${name} is not encrypted: use ${name === 'FEED_URL' ? 'https' : 'wss'}, or a source on this machine.`,
      );
  }
}

/** The problem does not repeat the address: it may contain a token. */
function readNews(reader: Reader): NewsAccess | undefined {
  const url = reader.address('NEWS_URL', ['http:', 'https:']);
  const token = reader.text('NEWS_TOKEN');
  if (url === undefined) {
    if (token !== undefined && !reader.text('NEWS_URL'))
      reader.problem('NEWS_TOKEN is set without NEWS_URL: name the address of the news service.');
    return undefined;
  }
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !isLoopback(hostname))
    reader.problem('NEWS_URL is not encrypted: use https, or a service on this machine.');
  return { url, token };
}

/** An invalid number is a problem already. */
function checkProxies(reader: Reader): void {
  const text = reader.text('TRUST_PROXY');
  if (text !== undefined && !/^0+$/.test(text)) return;
  reader.problem(
    `TRUST_PROXY is ${text === undefined ? 'missing' : text}: production is served over https by a proxy before this server. Say how many proxies there are (usually 1); they must set X-Forwarded-For and X-Forwarded-Proto.`,
  );
}

function checkProduction(reader: Reader, config: Config): void {
  const need = (name: Variable, why: string) => {
    if (!reader.text(name)) reader.problem(`${name} is missing: production needs ${why}.`);
  };
  if (!reader.text('DATABASE_URL'))
    reader.problem(
      'DATABASE_URL is missing: production runs on PostgreSQL 15 or newer, never on the embedded database, which is not safe against power loss.',
    );
  need(
    'LIVERY_CODE_KEY',
    `a key of ${KEY_BYTES} bytes in base64 for the hashes of one-time codes (openssl rand -base64 ${KEY_BYTES})`,
  );
  need('LIVERY_FILES', 'a folder for uploaded files, outside every web root');
  need(
    'LIVERY_FILE_KEY',
    `a key of ${KEY_BYTES} bytes in base64 that encrypts uploaded files (openssl rand -base64 ${KEY_BYTES})`,
  );
  need('SMTP_URL', 'a mail server, or nobody gets a code');
  if (!reader.text('SMTP_URL')) need('MAIL_FROM', 'the address that mails come from, such as hello@acme.com');
  if (config.prices) checkPrices(reader, config.prices);
  else if (!reader.text('FEED_STREAM_URL') && !reader.text('FEED_URL'))
    reader.problem(
      'FEED_STREAM_URL and FEED_URL are both missing: production trades on the prices of a source, never on simulated ones. See docs/price-source.md.',
    );
  checkProxies(reader);
  checkTrivialSecrets(reader);
}

/** The rules of an environment; a misspelt environment has none. */
function checkEnvironment(reader: Reader, config: Config): void {
  const { environment, databaseUrl, dataDir, host } = config;
  if (environment !== (reader.text('LIVERY_ENVIRONMENT') ?? environment)) return;
  if (environment === 'production') checkProduction(reader, config);
  else if (!databaseUrl && !dataDir && !reader.text('DATABASE_URL'))
    reader.problem(
      'Neither LIVERY_DATA nor DATABASE_URL is set: name a folder for the embedded database, or the address of a PostgreSQL.',
    );
  else if (!dataDir && !reader.text('LIVERY_CODE_KEY'))
    reader.problem(
      `LIVERY_CODE_KEY is missing: without LIVERY_DATA there is no folder to keep a made-up key in. Make one with: openssl rand -base64 ${KEY_BYTES}`,
    );
  if (environment !== 'production' && config.fileDir && !dataDir && !reader.text('LIVERY_FILE_KEY'))
    reader.problem(
      `LIVERY_FILE_KEY is missing: without LIVERY_DATA there is no folder to keep a made-up key in. Make one with: openssl rand -base64 ${KEY_BYTES}`,
    );
  if (environment === 'rehearsal' && !isLoopback(host))
    reader.problem(`HOST is "${host}": a rehearsal is served on this machine only. Use 127.0.0.1.`);
}

function checkCommon(reader: Reader, config: Config): void {
  checkEqualSecrets(reader);
  if (config.metricsToken && config.metricsToken.length < TOKEN_LENGTH)
    reader.problem(`METRICS_TOKEN is too short: use at least ${TOKEN_LENGTH} characters.`);
  const folders = config.sites.map(({ folder }) => folder);
  for (const folder of new Set(folders.filter((one, index) => folders.indexOf(one) !== index)))
    reader.problem(`LIVERY_SITES names ${folder} more than once.`);
  if (!config.sites.length)
    reader.problem(
      'LIVERY_SITES is missing: name the folders of the built brands, such as dist/northwind, separated by commas.',
    );
}

function readDatabase(reader: Reader): string | undefined {
  const url = reader.address('DATABASE_URL', ['postgres:', 'postgresql:']);
  for (const problem of url === undefined ? [] : tlsProblems(url)) reader.problem(problem);
  return url;
}

/** Absolute paths of the folders in LIVERY_SITES. */
export function siteFolders(env: Env): string[] {
  return (env.LIVERY_SITES ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
    .map((item) => path.resolve(item));
}

/** Absolute path of the folder in LIVERY_FILES. */
export function fileFolder(env: Env): string | undefined {
  const folder = env.LIVERY_FILES?.trim();
  return folder ? path.resolve(folder) : undefined;
}

/**
 * Parses the configuration from environment variables.
 * @throws StartError with all problems
 */
export function readConfig(env: Env): Config {
  const reader = new Reader(env);
  const folder = reader.text('LIVERY_DATA');
  const callbackSecrets = readCallbackSecrets(reader);
  const config: Config = {
    environment: reader.oneOf<Environment>('LIVERY_ENVIRONMENT', ENVIRONMENTS),
    databaseUrl: readDatabase(reader),
    dataDir: folder && path.resolve(folder),
    host: reader.text('HOST') ?? VARIABLES.HOST.default,
    port: reader.integer('PORT'),
    sites: siteFolders(env).map((folder) => ({ folder })),
    codeKey: readKey(reader, 'LIVERY_CODE_KEY'),
    fileDir: fileFolder(env),
    fileKey: readKey(reader, 'LIVERY_FILE_KEY'),
    previousFileKey: readKey(reader, 'LIVERY_FILE_KEY_PREVIOUS'),
    callbackSecrets,
    payments: readPayments(reader, callbackSecrets),
    platforms: readPlatforms(reader),
    ...readMail(reader),
    metricsToken: reader.text('METRICS_TOKEN'),
    prices: readPrices(reader),
    news: readNews(reader),
    proxies: reader.integer('TRUST_PROXY'),
    logLevel: reader.oneOf<LogLevel>('LOG_LEVEL', LOG_LEVELS),
    warnings: reader.warnings,
  };
  checkEnvironment(reader, config);
  checkCommon(reader, config);
  checkUnknownVariables(reader);
  // A warning can be the cause of a problem: a variable that is missing under its right name.
  if (reader.problems.length) throw new StartError([...reader.problems, ...reader.warnings]);
  return config;
}
