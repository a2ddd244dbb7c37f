import type { Log } from '../ports.ts';

const EVERY_MS = 5000;

export interface DueMail {
  brandId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The one-time code of the mail. */
  code?: string;
}

/**
 * Passes every due mail to `send`; a failed one becomes due again later. Resolves to the number of sent
 * mails.
 */
export type DeliverDue = (send: (mail: DueMail) => Promise<void>) => Promise<number>;

export interface MailDelivery {
  /** Delivers due mail without waiting for the timer. */
  wake(): void;
  /** Delivers due mail once more, then stops. */
  close(): Promise<void>;
}

/** Delivers due mail from the outbox every five seconds, one run at a time. The outbox schedules retries. */
export function deliverMails(
  deliverDue: DeliverDue,
  send: (mail: DueMail) => Promise<void>,
  log: Log,
): MailDelivery {
  let running: Promise<void> | undefined;
  let isRerunDue = false;

  async function run(): Promise<void> {
    do {
      isRerunDue = false;
      try {
        const count = await deliverDue(send);
        if (!count) continue;
        log.info({ count }, 'mails delivered');
        // A run is limited: more mail may be due.
        isRerunDue = true;
      } catch (error) {
        log.error({ err: error }, 'mails could not be delivered; they stay in the outbox');
      }
    } while (isRerunDue);
    running = undefined;
  }

  const wake = () => {
    if (running) isRerunDue = true;
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
