import type { Log } from '../ports.ts';

const EVERY_MS = 5000;

export interface DueMail {
  brandId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The one-time code in it. */
  code?: string;
}

/** Hands every due mail to `send`; one whose sending fails stays due later. Gives the number of those sent. */
export type DeliverDue = (send: (mail: DueMail) => Promise<void>) => Promise<number>;

export interface MailDelivery {
  /** Delivers what is due soon, without waiting for the timer. */
  wake(): void;
  /** Delivers what is due once more, then stops. */
  close(): Promise<void>;
}

/** Takes due mails from the outbox every five seconds, one run at a time. When to try a failed one again is the outbox's to say. */
export function deliverMails(
  deliverDue: DeliverDue,
  send: (mail: DueMail) => Promise<void>,
  log: Log,
): MailDelivery {
  let running: Promise<void> | undefined;
  let again = false;

  async function run(): Promise<void> {
    do {
      again = false;
      try {
        const count = await deliverDue(send);
        if (!count) continue;
        log.info({ count }, 'mails delivered');
        // A run takes a few at most: more may be waiting.
        again = true;
      } catch (error) {
        log.error({ err: error }, 'mails could not be delivered; they stay in the outbox');
      }
    } while (again);
    running = undefined;
  }

  const wake = () => {
    if (running) again = true;
    else running = run();
  };
  const timer = setInterval(wake, EVERY_MS);
  timer.unref();
  wake();
  return {
    wake,
    async close() {
      clearInterval(timer);
      wake();
      await running;
    },
  };
}
