import { vi } from 'vitest';
import type { StreamResult } from '../../../runtime/platform/api.ts';
import type { Platform } from '../../../runtime/platform/platform.ts';
import { createPlatform, loadPlatformText, offlineAppEnvironment } from '../../../runtime/app/boot.ts';
import { createLive, type Live } from '../../../runtime/trading/live/live.ts';
import '../../../runtime/trading/live/trade-commands.ts';
import '../../../runtime/trading/live/polling.ts';
import type { CallId } from '../../../schemas/generated/calls.ts';
import type { User } from '../../../schemas/generated/types.ts';
import { createFakeApi, fine, type Answers, type FakeApi } from './fake-api.ts';
import { makePage, trader } from './page.ts';
import { createEnvironment, type createBrowserTabs, type FakeEnvironment } from './live-environment.ts';
import { makeAccount } from './accounts.ts';
import { btcusd, eurusd } from './live-market.ts';

/** The server's side of one stream connection. */
export interface Connection {
  send(name: string, data: unknown): Promise<void>;
  comment(): Promise<void>;
  raw(text: string): Promise<void>;
  end(): Promise<void>;
  isOpen(): boolean;
}

export interface Server {
  connections: Connection[];
  /** The newest connection. */
  connection(): Connection;
  openCount(): number;
  open(signal: AbortSignal): StreamResult;
}

export const settle = () => vi.advanceTimersByTimeAsync(0);

/** A backend that offers the stream. */
export function createServer(): Server {
  const connections: Connection[] = [];
  return {
    connections,
    connection: () => connections.at(-1)!,
    openCount: () => connections.filter((each) => each.isOpen()).length,
    open(signal) {
      let controller!: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
      let isOpen = true;
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: (given) => void (controller = given),
      });
      signal.addEventListener('abort', () => {
        if (isOpen) controller.error(new DOMException('Aborted', 'AbortError'));
        isOpen = false;
      });
      const raw = async (data: string) => {
        controller.enqueue(new TextEncoder().encode(data) as Uint8Array<ArrayBuffer>);
        await settle();
      };
      connections.push({
        raw,
        send: (name, data) => raw(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
        comment: () => raw(': here\n\n'),
        async end() {
          isOpen = false;
          controller.close();
          await settle();
        },
        isOpen: () => isOpen,
      });
      return { ok: true, body };
    },
  };
}

export interface Tab {
  live: Live;
  platform: Platform;
  api: FakeApi;
  environment: FakeEnvironment;
  notices(): string[];
  count(id: CallId): number;
  close(): void;
}

export interface TabOptions {
  server?: Server | null;
  tabs?: ReturnType<typeof createBrowserTabs>;
  user?: Partial<User>;
  answers?: Answers;
}

export const defaultAnswers: Answers = {
  'asset.list': () => fine([eurusd, btcusd]),
  'trade.account': () => fine(makeAccount()),
  'trade.pnl': () => fine([]),
  'watchlist.list': () => fine([]),
};

/** A tab with a signed-in user and running live data. */
export async function openTab({ server = null, tabs, user, answers }: TabOptions = {}): Promise<Tab> {
  const base = createPlatform(makePage({ features: [] }), offlineAppEnvironment());
  const api = createFakeApi({ ...defaultAnswers, ...answers });
  if (server) api.openStream = (signal) => server.open(signal);
  const platform: Platform = {
    ...base,
    api,
    reloadUser: vi.fn(async () => true),
    reloadSettings: vi.fn(async () => {}),
    play: vi.fn(),
  };
  await loadPlatformText(platform);
  platform.session.begin({ user: { ...trader, ...user } });
  const environment = createEnvironment(tabs ?? null);
  const live = createLive(platform, environment);
  const release = live.hold();
  await settle();
  return {
    live,
    platform,
    api,
    environment,
    notices: () => platform.notifications.getState().list.map((each) => each.text),
    count: (id) => api.sentTo(id).length,
    close: release,
  };
}
