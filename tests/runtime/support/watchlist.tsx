import { textsOf } from '../../../runtime/lib/texts-of.ts';
import type { PageData } from '../../../runtime/platform/page-data.ts';
import type { Feature } from '../../../runtime/platform/feature.ts';
import face from '../../../schemas/features/trade-room.json';
import { market, watched as watchedAssets } from './assets.ts';
import { fine, type Answers } from './fake-api.ts';
import { openSignedIn, type SignedInOptions, type Site } from './site.tsx';

/** A test trade room with the real palette but without a chart. */
const room: Feature<'trade-room'> = {
  id: 'trade-room',
  pages: { traderoom: async () => ({ Page: () => <h1>Room</h1> }) },
  slots: {
    'shell.dialog': () => import('../../../runtime/features/trade-room/slots/shell-dialog.tsx'),
    'traderoom.tool': async () => ({ Contribution: () => null }),
  },
  text: textsOf(import.meta.glob('../../../runtime/trading/search/text/*.ts')),
};

const roomFace = {
  ...face,
  id: 'trade-room',
  entry: 'trade-room.js',
} as unknown as PageData['features'][number];

export interface WatchlistOptions extends SignedInOptions {
  watched?: string[];
  hasRoom?: boolean;
}

/** Opens a page of a build with the watchlist, and with a trade room by default. */
export function openWatchlist({
  watched = ['eurusd', 'nesn'],
  hasRoom = true,
  answers,
  features = [],
  ...options
}: WatchlistOptions = {}): Promise<Site> {
  const all: Answers = { ...market, 'watchlist.list': () => fine(watchedAssets(...watched)), ...answers };
  return openSignedIn({
    at: '/watchlist',
    features: ['auth', 'handoff', 'profile', 'watchlist', ...features],
    more: hasRoom ? [{ face: roomFace, feature: room as unknown as Feature }] : [],
    ...options,
    answers: all,
  });
}

/** Names in the rows of the list, in order. */
export const rows = (): string[] =>
  [...document.querySelectorAll('[data-asset]')].map((button) => button.firstElementChild!.textContent);

export const star = (id: string): HTMLButtonElement =>
  document.querySelector<HTMLButtonElement>(`[data-index]:has([data-asset="${id}"]) .asset-star`)!;
export const nameOf = (id: string): HTMLButtonElement =>
  document.querySelector<HTMLButtonElement>(`[data-asset="${id}"]`)!;
