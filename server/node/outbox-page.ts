import { html } from 'hono/html';

export interface ReadableMail {
  to: string;
  subject: string;
  text: string;
  /** The one-time code of the mail. */
  code?: string;
  createdAt: Date;
}

const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{max-width:44rem;margin:0 auto;padding:1rem}
h1{font-size:1.25rem}
article{border:1px solid #8886;border-radius:.75rem;padding:.75rem 1rem;margin:1rem 0}
h2{font-size:1rem;margin:0}
dl{margin:.25rem 0;display:grid;grid-template-columns:auto 1fr;gap:0 .75rem;font-size:.875rem}
dd{margin:0;overflow-wrap:anywhere}
.code{font:600 1.75rem/1.2 ui-monospace,monospace;letter-spacing:.15em;margin:.5rem 0;user-select:all}
.text{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0 0}
`;

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** The text with its URLs as links. */
function linked(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part));
}

function article({ to, subject, text, code, createdAt }: ReadableMail) {
  return html`<article>
    <h2>${subject}</h2>
    <dl>
      <dt>To</dt>
      <dd>${to}</dd>
      <dt>At</dt>
      <dd>
        <time datetime="${createdAt.toISOString()}"
          >${createdAt.toISOString().replace('T', ' ').slice(0, 19)} UTC</time
        >
      </dd>
    </dl>
    ${code ? html`<p class="code" aria-label="Code">${code}</p>` : ''}
    <p class="text">${linked(text)}</p>
  </article> `;
}

function page(name: string, mails: readonly ReadableMail[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mail: ${name}</title>
        <link rel="stylesheet" href="/_outbox/style.css" />
      </head>
      <body>
        <main>
          <h1>Mail that ${name} would have sent</h1>
          ${mails.length ? mails.map(article) : html`<p>Nothing yet. Register or sign in, and reload this page.</p>`}
        </main>
      </body>
    </html> `;
}

/**
 * `/_outbox` (a page), `/_outbox.json` (to, subject, text, created_at, code) and the page's style sheet;
 * newest first.
 * @param mails reads the mails
 * @returns undefined for another path
 */
export async function outboxPage(
  pathname: string,
  name: string,
  mails: () => Promise<readonly ReadableMail[]>,
): Promise<Response | undefined> {
  const newestFirst = async () =>
    [...(await mails())].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  if (pathname === '/_outbox/style.css')
    return new Response(STYLE, { headers: { ...HEADERS, 'content-type': 'text/css; charset=utf-8' } });
  if (pathname === '/_outbox.json') {
    const rows = (await newestFirst()).map(({ to, subject, text, code, createdAt }) => ({
      to,
      subject,
      text,
      created_at: createdAt.toISOString(),
      code,
    }));
    return Response.json(rows, { headers: HEADERS });
  }
  if (pathname !== '/_outbox' && pathname !== '/_outbox/') return undefined;
  return new Response(String(await page(name, await newestFirst())), {
    headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8' },
  });
}
