import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import environment from '../../schemas/environment.json' with { type: 'json' };
import { root, temporaryFolder } from './support/run-livery.ts';

const { load } = createRequire(import.meta.url)('js-yaml') as { load(text: string): unknown };
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

function program(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

const systemdAnalyze = program('systemd-analyze');
const bash = program('bash');

interface Service {
  build?: { context: string; dockerfile: string; target: string };
  environment?: Record<string, string>;
  env_file?: string;
  volumes?: string[];
  secrets?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  read_only?: boolean;
  cap_drop?: string[];
  ports?: string[];
}

interface Compose {
  services: Record<'database' | 'server' | 'web', Service>;
  volumes: Record<string, null>;
  secrets: Record<string, { file: string }>;
}

describe('Compose file', () => {
  const compose = load(read('deploy/compose.yaml')) as Compose;
  const services = Object.entries(compose.services);

  it('refers to services, volumes, secrets and variables that exist', () => {
    for (const [name, { volumes = [], secrets = [], depends_on = {} }] of services) {
      for (const volume of volumes) expect(compose.volumes, name).toHaveProperty(volume.split(':')[0]!);
      for (const secret of secrets) expect(compose.secrets, name).toHaveProperty(secret);
      for (const other of Object.keys(depends_on)) {
        expect(compose.services, name).toHaveProperty(other);
        expect(compose.services[other as 'server'].healthcheck, other).toBeDefined();
      }
    }
    const set = Object.keys(compose.services.server.environment!);
    expect(set.filter((variable) => !(variable in environment.server))).toEqual([]);
    expect(existsSync(path.join(root, 'deploy', `${compose.services.server.env_file}.example`))).toBe(true);
  });

  it('builds stages of the Dockerfile', () => {
    const stages = [...read('deploy/Dockerfile').matchAll(/^FROM \S+ AS (\w+)$/gm)].map((match) => match[1]);
    for (const [, { build }] of services)
      if (build) {
        expect(existsSync(path.join(root, 'deploy', build.context, build.dockerfile))).toBe(true);
        expect(stages).toContain(build.target);
      }
  });

  it('publishes only the ports of the web server', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['web']);
  });

  it('runs the backend without rights to write, apart from its volume', () => {
    expect(compose.services.server).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  it('checks the health of the backend by a program that runs', () => {
    const [kind, command, flag, script] = compose.services.server.healthcheck!.test;
    expect([kind, command, flag]).toEqual(['CMD', 'node', '--eval']);
    const unreachable = script!.replace(':4600', ':9');
    expect(spawnSync(process.execPath, [flag!, unreachable]).status).toBe(1);
  });
});

describe('Dockerfile', () => {
  const lines = read('deploy/Dockerfile')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));

  it('has known instructions', () => {
    const known = /^(?:ARG|CMD|COPY|ENV|EXPOSE|FROM|RUN|USER|WORKDIR) \S/;
    expect(lines.filter((line) => !known.test(line))).toEqual([]);
  });

  it('copies files that exist in the repository or an earlier stage', () => {
    const stages: string[] = [];
    for (const line of lines) {
      const stage = /^FROM .* AS (\w+)$/.exec(line)?.[1];
      if (stage) stages.push(stage);
      const [, from, files] = /^COPY (?:--from=(\w+) )?(.+) \S+$/.exec(line) ?? [];
      if (from) expect(stages).toContain(from);
      else for (const file of files?.split(' ') ?? []) expect(existsSync(path.join(root, file))).toBe(true);
    }
  });

  it('starts the compiled backend without privileges', () => {
    expect(lines.slice(-3)).toEqual(['USER node', 'EXPOSE 4600', 'CMD ["node", ".livery/bin/serve.js"]']);
  });
});

describe('systemd units', () => {
  const units = ['livery.service', 'livery-backup.service', 'livery-backup.timer'];
  const valuesOf = (unit: string, key: string) =>
    [...read(`deploy/${unit}`).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map((match) => match[1]);

  it.each(units)('%s has sections with one setting a line', (unit) => {
    const lines = read(`deploy/${unit}`)
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(lines[0]).toBe('[Unit]');
    expect(lines.filter((line) => !/^(?:\[\w+\]|[A-Z]\w+=.*)$/.test(line))).toEqual([]);
  });

  it('start files of the repository', () => {
    expect(valuesOf('livery.service', 'ExecStart')).toEqual(['/usr/bin/node .livery/bin/serve.js']);
    const [backup] = valuesOf('livery-backup.service', 'ExecStart');
    expect(existsSync(path.join(root, backup!.split(' ')[0]!.replace('/opt/livery/', '')))).toBe(true);
  });

  /** The units with the paths of this machine. */
  function placed(): string[] {
    const folder = temporaryFolder();
    return units.map((unit) => {
      const file = path.join(folder, unit);
      writeFileSync(
        file,
        read(`deploy/${unit}`)
          .replace('/usr/bin/node', process.execPath)
          .replaceAll('/opt/livery', root)
          .replace(/^(?:User|Group)=.*$/gm, (line) => line.replace('livery', 'daemon')),
      );
      return file;
    });
  }

  it.skipIf(!systemdAnalyze)('pass systemd-analyze verify (skipped without systemd-analyze)', () => {
    const { stderr } = spawnSync(systemdAnalyze!, ['verify', '--man=no', ...placed()], { encoding: 'utf8' });
    const about = stderr.split('\n').filter((line) => /livery/.test(line));
    expect(about).toEqual([]);
  });

  it.skipIf(!systemdAnalyze)(
    'restrict the backend to an exposure of 2.0 or less (skipped without systemd-analyze)',
    () => {
      const [service] = placed();
      const { status, stdout } = spawnSync(
        systemdAnalyze!,
        ['security', '--offline=true', '--threshold=20', '--no-pager', service!],
        { encoding: 'utf8' },
      );
      expect(status, stdout).toBe(0);
    },
  );
});

describe('scripts', () => {
  it.skipIf(!bash).each(['backup.sh', 'restore.sh'])('%s is valid bash', (name) => {
    execFileSync(bash!, ['-n', path.join(root, 'deploy', name)]);
  });
});

describe('Cloudflare Pages function', () => {
  interface PagesFunction {
    onRequest(context: { request: Request; env: { BACKEND: string } }): Promise<Response>;
  }

  it('forwards a request to the backend', async () => {
    const file = path.join(root, 'deploy/cloudflare/functions/api/[[path]].js');
    const { onRequest } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as PagesFunction;
    const sent: Request[] = [];
    const original = globalThis.fetch;
    globalThis.fetch = async (request) => {
      sent.push(request as Request);
      return new Response('ok');
    };
    try {
      const request = new Request('https://trade.acme.com/api/v1/auth/login?x=1', {
        method: 'POST',
        body: '{"email":"a@b.c"}',
        headers: { origin: 'https://trade.acme.com', 'content-type': 'application/json' },
      });
      const response = await onRequest({ request, env: { BACKEND: 'https://api.acme.com' } });
      expect(await response.text()).toBe('ok');
    } finally {
      globalThis.fetch = original;
    }
    expect(sent[0]!.url).toBe('https://api.acme.com/api/v1/auth/login?x=1');
    expect(sent[0]!.method).toBe('POST');
    expect(await sent[0]!.text()).toBe('{"email":"a@b.c"}');
    expect(sent[0]!.headers.get('origin')).toBe('https://trade.acme.com');
  });
});

describe('documentation', () => {
  const docs = readdirSync(path.join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ name, text: read(`docs/${name}`) }));

  it('mentions each file of deploy/', () => {
    const files = readdirSync(path.join(root, 'deploy'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
    const all = docs.map(({ text }) => text).join('\n');
    expect(
      files.filter((file) => !all.includes(`(../${file.replaceAll('[', '%5B').replaceAll(']', '%5D')})`)),
    ).toEqual([]);
  });

  it('links to files that exist', () => {
    const broken = docs.flatMap(({ name, text }) =>
      [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
        .filter(([, target]) => !existsSync(path.join(root, 'docs', decodeURIComponent(target!))))
        .map(([, target]) => `${name}: ${target}`),
    );
    expect(broken).toEqual([]);
  });
});
