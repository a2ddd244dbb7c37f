import { createTransport } from 'nodemailer';

export interface Smtp {
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
  close(): void;
}

/** Mails by SMTP, over a pool of a few connections. `url` is `smtp://` or `smtps://`, with user and password where needed. */
export function openSmtp(url: string, from: string): Smtp {
  const transport = createTransport({ url, pool: true, maxConnections: 3, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
    close: () => transport.close(),
  };
}
