import { createStore, delMany, keys, update } from 'idb-keyval';
import { answerRequest, type SandboxAnswer, type SandboxRequest } from '../card-sandbox/answer-request.ts';
import {
  SandboxPayments,
  type PaymentEvent,
  type SandboxPayment,
  type SandboxState,
} from '../card-sandbox/sandbox-payments.ts';

/** A card sandbox without a server: the backend's worker and the sandbox's own pages answer its requests. */
export interface StoredSandbox {
  /** @param secretKey of the merchant; without it, requests of a merchant are refused */
  answer(request: SandboxRequest, secretKey?: string): Promise<SandboxAnswer>;
  find(paymentId: string): Promise<SandboxPayment | undefined>;
  /** Removes and returns the undelivered events. */
  takeEvents(): Promise<PaymentEvent[]>;
}

type Stored = SandboxState & { events: PaymentEvent[] };

const store = createStore('card-sandbox', 'states');
const now = () => new Date();

/**
 * Opens the sandbox whose state this browser stores under a key.
 * @param pages address of the folder of its pages, with a slash at its end
 */
export function openStoredSandbox(key: string, pages: string): StoredSandbox {
  /** Runs work in one transaction, so that pages and worker do not overwrite each other's changes. */
  async function run<T>(work: (payments: SandboxPayments, stored: Stored) => T): Promise<T> {
    const result: T[] = [];
    const change = (
      stored: Stored = { tokens: new Map(), payments: new Map<string, SandboxPayment>(), events: [] },
    ) => {
      const payments = new SandboxPayments(
        {
          now,
          pageUrl: (page, payment) =>
            `${pages}${page}.html?${String(new URLSearchParams({ key, page, payment }))}`,
          onEvent: (event) => stored.events.push(event),
        },
        stored,
      );
      result[0] = work(payments, stored);
      return stored;
    };
    await update<Stored>(key, change, store);
    return result[0]!;
  }

  return {
    answer: (request, secretKey = crypto.randomUUID()) =>
      run((payments) => answerRequest(payments, request, { secretKey, now })),
    find: (paymentId) => run((payments) => payments.find(paymentId)),
    takeEvents: () => run((_, stored) => stored.events.splice(0)),
  };
}

/** Deletes the sandboxes of a demo, whose keys start with its brand. */
export async function deleteSandboxes(brandId: string): Promise<void> {
  const all = await keys<string>(store);
  await delMany(
    all.filter((key) => key.split('/')[0] === brandId),
    store,
  );
}
