import type { BackendOptions } from '../app.ts';
import { openPeriodicJob, type PeriodicJob } from '../background/periodic-job.ts';
import { CARD_CALLBACK, deliverEvent, type EventDelivery } from '../card-sandbox/deliver-event.ts';
import { PAGES_FOLDER } from '../card-sandbox/sandbox-pages.ts';
import { openPayments, type CardStandIn } from '../modules/deposit/open-payments.ts';
import type { Log } from '../ports.ts';
import type { Timer } from '../time/timer.ts';
import type { Fetch } from './answer-messages.ts';
import { deleteSandboxes, openStoredSandbox, type StoredSandbox } from './stored-sandbox.ts';

/** How often events of the sandbox's pages are looked for: they may be open in another tab. */
const DELIVER_EVERY_MS = 5000;
/** The API of the sandbox has no address: requests to it never leave the worker. */
const API = 'https://card-sandbox.invalid';

export interface CardsOptions {
  brandId: string;
  /** Address of the site, without a trailing slash. */
  site: string;
  /** Whether the data of the demo outlive the page. */
  isKept: boolean;
  /** Whether the demo starts with new data. */
  isNew: boolean;
  log: Log;
  timer: Timer;
}

export interface Cards {
  /** Options of a backend whose card processor is the sandbox. */
  options: Pick<BackendOptions, 'paymentsOf' | 'callbackSecrets'>;
  /** Delivers events to the backend. */
  start(backend: Fetch): void;
}

const NO_CARDS: Cards = { options: {}, start: () => undefined };

/** `fetch` of the client of the card processor. */
function sandboxFetch(sandbox: StoredSandbox, secretKey: string, onAnswer: () => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { method } = request;
    const authorization = request.headers.get('authorization') ?? '';
    const asked = { method, url: new URL(request.url), authorization, body: await request.text() };
    const answer = await sandbox.answer(asked, secretKey);
    onAnswer();
    return new Response(answer.content, answer);
  };
}

/** Posts to the card callback of the backend. */
const callbackOf =
  (backend: Fetch, site: string): EventDelivery['post'] =>
  async (body, headers) => {
    const { status } = await backend(
      new Request(new URL(CARD_CALLBACK, site), { method: 'POST', body, headers }),
    );
    return status;
  };

/** Whether the browser stores what the pages of the sandbox have to read. */
async function canStore(sandbox: StoredSandbox): Promise<boolean> {
  try {
    await sandbox.find('');
    return true;
  } catch (error) {
    console.warn('The browser stores no data: the demo takes no cards.', error);
    return false;
  }
}

function standIn(key: string, site: string): CardStandIn {
  const { origin } = new URL(site);
  return {
    api: API,
    key,
    origins: [origin],
    at: () => ({ origin, frame: `${site}/${PAGES_FOLDER}/fields.html` }),
  };
}

/** Opens the card sandbox of a demo; without cards where the browser stores nothing. */
export async function openCards({ brandId, site, isKept, isNew, log, timer }: CardsOptions): Promise<Cards> {
  const key = isKept ? brandId : `${brandId}/${crypto.randomUUID()}`;
  const sandbox = openStoredSandbox(key, `${site}/${PAGES_FOLDER}/`);
  if (!(await canStore(sandbox))) return NO_CARDS;
  if (isKept && isNew) await deleteSandboxes(brandId);

  const [secretKey, webhookSecret] = [crypto.randomUUID(), crypto.randomUUID()];
  let job: PeriodicJob | undefined;
  const access = { card: { secretKey, standIn: standIn(key, site) } };
  const fetch = sandboxFetch(sandbox, secretKey, () => job?.begin());
  return {
    options: {
      paymentsOf: (brand) => openPayments(brand, access, { fetch, log }),
      callbackSecrets: { [brandId]: { card: [webhookSecret] } },
    },
    start(backend) {
      const delivery = { webhookSecret, now: () => new Date(), log, post: callbackOf(backend, site) };
      job = openPeriodicJob({
        timer,
        log,
        every: DELIVER_EVERY_MS,
        failed: 'events of the card sandbox were not read',
        async work() {
          const events = await sandbox.takeEvents();
          await Promise.all(events.map((event) => deliverEvent(delivery, event)));
        },
      });
      job.begin();
    },
  };
}
