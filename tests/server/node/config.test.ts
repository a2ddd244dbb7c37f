import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import environment from '../../../schemas/environment.json' with { type: 'json' };
import { readConfig } from '../../../server/node/config.ts';
import { readStartConfig } from '../../../server/node/start-config.ts';
import { StartError } from '../../../server/node/start-error.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const keyOf = (name: string) => createHash('sha256').update(name).digest();
const KEY = keyOf('codes').toString('base64');
const FILE_KEY = keyOf('files').toString('base64');
const PRODUCTION = {
  DATABASE_URL: 'postgres://livery:secret@db.internal/livery',
  LIVERY_SITES: 'dist/a, dist/b',
  LIVERY_CODE_KEY: KEY,
  LIVERY_FILES: 'files',
  LIVERY_FILE_KEY: FILE_KEY,
  BTCPAY_WEBHOOK_SECRETS: 'a:one secret of some length, b:another:secret of some length',
  BTCPAY_WEBHOOK_SECRETS_PREVIOUS: 'a:the secret before the rotation',
  BTCPAY_API_KEYS: 'a:a greenfield key of the store',
  CARD_SECRET_KEYS: 'b:a secret key of the processor',
  CARD_WEBHOOK_SECRETS: 'b:a webhook secret of the processor',
  TRADING_PLATFORM_KEYS: 'a:a secret of the trading platform',
  TRADING_PLATFORM_KEYS_PREVIOUS: 'a:the previous secret of the platform',
  SMTP_URL: 'smtps://user:secret@mail.internal',
  MAIL_FROM: 'hello@northwind.com',
  TRUST_PROXY: '1',
  FEED_STREAM_URL: 'wss://prices.example.com/stream',
  FEED_URL: 'https://prices.example.com/v1',
  FEED_KEY: 'hunter2',
};

function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartError) return error.problems;
    throw error;
  }
  return [];
}

const named = (list: readonly string[]) => list.map((problem) => /[A-Z]+_?[A-Z_]*/.exec(problem)?.[0]);

describe('readConfig', () => {
  it('reads the access to a news service', () => {
    const NEWS_URL = 'https://news.example.com/all?language={language}&api_token={token}';
    expect(readConfig({ ...PRODUCTION, NEWS_URL, NEWS_TOKEN: 'hunter2' }).news).toEqual({
      url: NEWS_URL,
      token: 'hunter2',
    });
    expect(readConfig(PRODUCTION).news).toBeUndefined();
    expect(named(problems({ ...PRODUCTION, NEWS_URL: 'http://news.example.com' }))).toEqual(['NEWS_URL']);
    expect(named(problems({ ...PRODUCTION, NEWS_URL: 'news' }))).toEqual(['NEWS_URL']);
    expect(named(problems({ ...PRODUCTION, NEWS_TOKEN: 'hunter2' }))).toEqual(['NEWS_TOKEN']);
  });

  it('reads a production configuration', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      environment: 'production',
      databaseUrl: PRODUCTION.DATABASE_URL,
      host: '127.0.0.1',
      port: 4600,
      proxies: 1,
      logLevel: 'info',
      sites: [{ folder: path.resolve('dist/a') }, { folder: path.resolve('dist/b') }],
      codeKey: new Uint8Array(keyOf('codes')),
      fileDir: path.resolve('files'),
      fileKey: new Uint8Array(keyOf('files')),
      callbackSecrets: {
        a: { btcpay: ['one secret of some length', 'the secret before the rotation'] },
        b: {
          btcpay: ['another:secret of some length'],
          card: ['a webhook secret of the processor'],
        },
      },
      payments: {
        a: { btcpay: { key: 'a greenfield key of the store' } },
        b: { card: { secretKey: 'a secret key of the processor' } },
      },
      platforms: {
        a: { secrets: ['a secret of the trading platform', 'the previous secret of the platform'] },
      },
      prices: {
        stream: PRODUCTION.FEED_STREAM_URL,
        http: PRODUCTION.FEED_URL,
        key: 'hunter2',
        maxAge: 10_000,
      },
    });
  });

  it('reads exactly the variables of schemas/environment.json', () => {
    const read = new Set<string>();
    const recording = new Proxy<Record<string, string>>(PRODUCTION, {
      get(target, name: string) {
        read.add(name);
        return target[name];
      },
    });
    readConfig(recording);
    expect([...read].sort()).toEqual(Object.keys(environment.server).sort());
  });

  it.each([
    ['LIVERY_ENVIRONMENT', environment.server.LIVERY_ENVIRONMENT.choices],
    ['LOG_LEVEL', environment.server.LOG_LEVEL.choices],
  ])('accepts the choices of %s and no other', (name, choices) => {
    const about = (value: string) =>
      problems({ ...PRODUCTION, [name]: value }).filter((problem) => problem.startsWith(`${name} is`));
    expect(choices.flatMap(about)).toEqual([]);
    expect(about('other')).toHaveLength(1);
  });

  it('reads a demo configuration with the embedded database', () => {
    expect(
      readConfig({
        LIVERY_ENVIRONMENT: 'demo',
        LIVERY_DATA: 'data',
        LIVERY_SITES: 'dist/a',
        PORT: '80',
        HOST: '0.0.0.0',
      }),
    ).toMatchObject({ environment: 'demo', dataDir: path.resolve('data'), port: 80, host: '0.0.0.0' });
  });

  it('reports every missing production variable in one error', () => {
    expect(named(problems({}))).toEqual([
      'DATABASE_URL',
      'LIVERY_CODE_KEY',
      'LIVERY_FILES',
      'LIVERY_FILE_KEY',
      'SMTP_URL',
      'MAIL_FROM',
      'FEED_STREAM_URL',
      'TRUST_PROXY',
      'LIVERY_SITES',
    ]);
  });

  it.each([
    ['', 'TRUST_PROXY is missing: '],
    ['0', 'TRUST_PROXY is 0: '],
    ['00', 'TRUST_PROXY is 00: '],
  ])('rejects TRUST_PROXY=%s in production and says what it is', (TRUST_PROXY, message) => {
    expect(problems({ ...PRODUCTION, TRUST_PROXY })).toEqual([expect.stringContaining(message)]);
  });

  it('accepts deploy/livery.env.example once its empty values are filled in', () => {
    const text = readFileSync(path.join(root, 'deploy/livery.env.example'), 'utf8');
    const example = Object.fromEntries(
      [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value!]),
    );
    const empty = Object.keys(example).filter((name) => example[name] === '');
    expect(named(problems(example)).toSorted()).toEqual(
      empty.filter((name) => name !== 'FEED_URL').toSorted(),
    );
    const values = Object.fromEntries(
      empty.map((name) => [name, PRODUCTION[name as keyof typeof PRODUCTION]]),
    );
    expect(problems({ ...example, ...values })).toEqual([]);
  });

  it('reports every invalid value in one error without repeating secrets', () => {
    const found = problems({
      ...PRODUCTION,
      LIVERY_ENVIRONMENT: 'live',
      DATABASE_URL: 'mysql://root:hunter2@db',
      PORT: '99999',
      LIVERY_CODE_KEY: 'hunter2',
      SMTP_URL: 'http://u:hunter2@mail',
      MAIL_FROM: 'nobody',
      METRICS_TOKEN: 'hunter2',
      TRUST_PROXY: 'yes',
      LOG_LEVEL: 'loud',
      FEED_URL: 'ftp://hunter2@prices',
      FEED_MAX_AGE: '0',
    });
    const text = found.join('\n');
    expect(text).toContain('DATABASE_URL is not an address that starts with postgres:// or postgresql://.');
    for (const name of [
      'LIVERY_ENVIRONMENT',
      'DATABASE_URL',
      'PORT',
      'LIVERY_CODE_KEY',
      'SMTP_URL',
      'MAIL_FROM',
      'METRICS_TOKEN',
      'TRUST_PROXY',
      'LOG_LEVEL',
      'FEED_URL',
      'FEED_MAX_AGE',
    ])
      expect(text).toContain(name);
    expect(text).not.toContain('hunter2');
  });

  it('reports an invalid variable once, not also as missing', () => {
    const wrong = {
      ...PRODUCTION,
      DATABASE_URL: 'mysql://db',
      LIVERY_CODE_KEY: 'short',
      SMTP_URL: 'http://mail',
      TRUST_PROXY: 'yes',
      FEED_URL: 'ftp://prices',
      FEED_STREAM_URL: 'ftp://prices',
    };
    const names = [
      'DATABASE_URL',
      'LIVERY_CODE_KEY',
      'SMTP_URL',
      'FEED_STREAM_URL',
      'FEED_URL',
      'TRUST_PROXY',
    ];
    expect(named(problems(wrong)).sort()).toEqual(names.sort());
  });

  it('reports only the environment name if it is misspelled', () => {
    expect(named(problems({ LIVERY_ENVIRONMENT: 'dmeo', LIVERY_SITES: 'dist/a' }))).toEqual([
      'LIVERY_ENVIRONMENT',
    ]);
  });

  it.each([
    ['LIVERY_FILE_KYE', 'LIVERY_FILE_KEY'],
    ['LIVERY_FILE_KEYS_PREVIOUS', 'LIVERY_FILE_KEY_PREVIOUS'],
    ['LIVERY_ENVIROMENT', 'LIVERY_ENVIRONMENT'],
    ['livery_files', 'LIVERY_FILES'],
    ['LIVERY_PORT', 'PORT'],
    ['LIVERY_DATABASE_URL', 'DATABASE_URL'],
  ])('refuses %s and suggests %s, without its value', (name, meant) => {
    expect(problems({ ...PRODUCTION, [name]: 'hunter2hunter2' })).toEqual([
      `${name} is not a variable of Livery. Did you mean ${meant}? Rename or remove it.`,
    ]);
  });

  it('warns of variables that other programs may own, and names them beside a missing one', () => {
    const env = { ...PRODUCTION, LIVERY_RELEASE: '7', BTCPAY_WEBHOOK_SECRET_PREVIOUS: 'hunter2' };
    expect(readConfig(env).warnings).toEqual([
      'LIVERY_RELEASE is not a variable of Livery. It has no effect. See docs/environment.md.',
    ]);
    const { SMTP_URL, ...rest } = PRODUCTION;
    expect(problems({ ...rest, SMTP_URI: SMTP_URL })).toEqual([
      expect.stringContaining('SMTP_URL is missing'),
      'SMTP_URI is not a variable of Livery. Did you mean SMTP_URL?',
    ]);
    expect(readConfig({ ...PRODUCTION, METRICS_TOKENS: 'hunter2' }).warnings).toEqual([
      'METRICS_TOKENS is not a variable of Livery. Did you mean METRICS_TOKEN?',
    ]);
  });

  it('accepts variables of its commands and tests, of the system and of a service named "livery"', () => {
    const others = {
      LIVERY_DESK_EMAIL: 'ops@acme.com',
      LIVERY_SCREENSHOTS: '1',
      LIVERY_FILE_KYE: '',
      LIVERY_SERVICE_HOST: '10.0.0.7',
      LIVERY_SERVICE_PORT: '4600',
      LIVERY_SERVICE_PORT_HTTP: '4600',
      LIVERY_PORT: 'tcp://10.0.0.7:4600',
      LIVERY_PORT_4600_TCP: 'tcp://10.0.0.7:4600',
      LIVERY_PORT_4600_TCP_ADDR: '10.0.0.7',
      HOME: '/root',
      HOSTNAME: 'a',
      HOSTS: 'a',
      LOGNAME: 'root',
      XDG_DATA_HOME: '/x',
      MAIL: '/var/mail/root',
      npm_config_user_agent: 'npm',
    };
    expect(readConfig({ ...PRODUCTION, ...others }).warnings).toEqual([]);
  });

  it('reports invalid variables and every folder without a built brand together', () => {
    const LIVERY_FILES = temporaryFolder();
    const start = () =>
      readStartConfig({ ...PRODUCTION, LIVERY_FILES, PORT: '0', LIVERY_SITES: 'none/a, none/b' });
    expect(start).toThrow(StartError);
    try {
      start();
    } catch (error) {
      expect((error as StartError).problems).toEqual([
        expect.stringContaining('PORT is "0"'),
        expect.stringContaining(path.join('none/a', 'server.json')),
        expect.stringContaining(path.join('none/b', 'server.json')),
      ]);
    }
  });

  it('reports a folder that LIVERY_SITES names twice, in any spelling', () => {
    expect(problems({ ...PRODUCTION, LIVERY_SITES: 'dist/a, dist/b/, ./dist/a/' })).toEqual([
      `LIVERY_SITES names ${path.resolve('dist/a')} more than once.`,
    ]);
  });

  it('rejects the embedded database in production', () => {
    const { DATABASE_URL: _, ...rest } = PRODUCTION;
    expect(problems({ ...rest, LIVERY_DATA: 'data' })).toEqual([
      expect.stringContaining('never on the embedded database'),
    ]);
  });

  it('accepts a single price source URL; in production it must be encrypted or local', () => {
    const { FEED_STREAM_URL: _, FEED_URL: __, ...rest } = PRODUCTION;
    expect(problems({ ...rest, FEED_URL: 'https://prices.example.com' })).toEqual([]);
    expect(problems({ ...rest, FEED_STREAM_URL: 'ws://127.0.0.1:9000/stream' })).toEqual([]);
    expect(
      problems({
        ...rest,
        FEED_STREAM_URL: 'ws://prices.example.com',
        FEED_URL: 'http://prices.example.com',
      }),
    ).toEqual([
      expect.stringContaining('FEED_STREAM_URL is not encrypted'),
      expect.stringContaining('FEED_URL is not encrypted'),
    ]);
    expect(
      readConfig({ LIVERY_ENVIRONMENT: 'demo', LIVERY_DATA: 'data', LIVERY_SITES: 'a' }).prices,
    ).toBeUndefined();
  });

  it('restricts a rehearsal to loopback addresses', () => {
    const env = { LIVERY_ENVIRONMENT: 'rehearsal', LIVERY_DATA: 'data', LIVERY_SITES: 'dist/a' };
    expect(problems({ ...env, HOST: '0.0.0.0' })).toEqual([expect.stringContaining('HOST')]);
    expect(problems({ ...env, HOST: '::1' })).toEqual([]);
  });

  it('requires MAIL_FROM with SMTP_URL, and a persistent code key with PostgreSQL', () => {
    expect(
      problems({
        LIVERY_ENVIRONMENT: 'demo',
        DATABASE_URL: 'postgres://db/a',
        LIVERY_SITES: 'a',
        SMTP_URL: 'smtp://mail',
      }),
    ).toEqual([expect.stringContaining('MAIL_FROM'), expect.stringContaining('LIVERY_CODE_KEY')]);
  });

  it.each([
    ['LIVERY_FILE_KEY', 'short'],
    ['BTCPAY_WEBHOOK_SECRETS', 'a:short'],
    ['BTCPAY_WEBHOOK_SECRETS', 'one secret without its brand'],
    ['BTCPAY_WEBHOOK_SECRETS', ':one secret of some length'],
    ['BTCPAY_WEBHOOK_SECRETS_PREVIOUS', 'a:short'],
  ])('rejects %s with value %j without repeating it', (name, value) => {
    const found = problems({ ...PRODUCTION, [name]: value });
    expect(named(found)).toEqual([name]);
    expect(found.join()).not.toContain(value);
  });

  it('requires LIVERY_FILE_KEY with LIVERY_FILES', () => {
    const env = {
      LIVERY_ENVIRONMENT: 'demo',
      DATABASE_URL: PRODUCTION.DATABASE_URL,
      LIVERY_SITES: 'dist/a',
      LIVERY_CODE_KEY: KEY,
      LIVERY_FILES: 'files',
    };
    expect(named(problems(env))).toEqual(['LIVERY_FILE_KEY']);
    expect(problems({ ...env, LIVERY_FILE_KEY: FILE_KEY })).toEqual([]);
  });

  it.each(['CARD_WEBHOOK_SECRETS', 'TRADING_PLATFORM_KEYS'])(
    'needs a current secret of %s for each previous one, and repeats neither',
    (name) => {
      const found = problems({ ...PRODUCTION, [`${name}_PREVIOUS`]: 'c:a secret of long ago' });
      expect(found).toEqual([`${name} lacks c, which is in ${name}_PREVIOUS.`]);
    },
  );

  it('needs a webhook secret for each key of a provider, and repeats neither', () => {
    const { BTCPAY_WEBHOOK_SECRETS: _a, CARD_WEBHOOK_SECRETS: _b, ...env } = PRODUCTION;
    const found = problems({ ...env, CARD_SECRET_KEYS: 'b:short,x' });
    expect(named(found)).toEqual(['BTCPAY_WEBHOOK_SECRETS', 'CARD_SECRET_KEYS', 'CARD_WEBHOOK_SECRETS']);
    expect(found.join()).not.toContain('greenfield key');
  });

  it.each([
    ['LIVERY_FILE_KEY', 'LIVERY_CODE_KEY', KEY],
    ['LIVERY_FILE_KEY_PREVIOUS', 'LIVERY_FILE_KEY', FILE_KEY.replaceAll('+', '-').replaceAll('/', '_')],
    ['METRICS_TOKEN', 'LIVERY_FILE_KEY', FILE_KEY],
    ['CARD_WEBHOOK_SECRETS', 'CARD_SECRET_KEYS', 'b:a secret key of the processor'],
    ['BTCPAY_WEBHOOK_SECRETS_PREVIOUS', 'BTCPAY_WEBHOOK_SECRETS', 'a:one secret of some length'],
    ['TRADING_PLATFORM_KEYS', 'BTCPAY_API_KEYS', 'a:a greenfield key of the store'],
    ['NEWS_TOKEN', 'TRADING_PLATFORM_KEYS', 'a secret of the trading platform'],
  ])('refuses a secret of %s that is one of %s, and repeats neither', (name, other, value) => {
    const NEWS_URL = 'https://news.example.com';
    const found = problems({ ...PRODUCTION, NEWS_URL, [name]: value });
    expect(found).toEqual([`${name} has a secret of ${other}: give each a secret of its own.`]);
  });

  it('accepts one token of a service that supplies prices and news', () => {
    const NEWS_URL = 'https://news.example.com';
    expect(problems({ ...PRODUCTION, NEWS_URL, NEWS_TOKEN: PRODUCTION.FEED_KEY })).toEqual([]);
  });

  it.each([
    ['LIVERY_CODE_KEY', Buffer.alloc(32).toString('base64')],
    ['LIVERY_FILE_KEY', Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64')],
    ['LIVERY_FILE_KEY_PREVIOUS', Buffer.from('password'.repeat(4)).toString('base64')],
    ['BTCPAY_WEBHOOK_SECRETS', 'a:changeme-changeme-, b:another:secret of some length'],
    ['CARD_WEBHOOK_SECRETS', 'b:aaaaaaaaaaaaaaab'],
    ['METRICS_TOKEN', 'abcdefghijklmnopqrstuvwxyz'],
  ])('refuses a trivial %s in production, and does not repeat it', (name, value) => {
    expect(problems({ ...PRODUCTION, [name]: value })).toEqual([
      `${name} is easy to guess. Make a random one with: openssl rand -base64 32`,
    ]);
  });

  it('compares every secret but those in addresses', () => {
    const source = readFileSync(path.join(root, 'server/node/check-secrets.ts'), 'utf8');
    const secrets = Object.entries(environment.server).filter(([, variable]) => 'secret' in variable);
    const uncompared = secrets.map(([name]) => name).filter((name) => !source.includes(`  ${name}: '`));
    expect(uncompared).toEqual(['DATABASE_URL', 'SMTP_URL', 'NEWS_URL']);
  });
});
