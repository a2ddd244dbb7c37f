import type { SandboxPayment } from './sandbox-payments.ts';

/**
 * Where a page finds its files: on the server of a sandbox, or, in a static demo, beside itself with the script that
 * answers in place of a server.
 */
interface PagePlace {
  root: string;
  script: string | null;
}

const SERVED: PagePlace = { root: '/', script: null };

const scriptTag = (address: string) => `<script src="${address}" defer></script>`;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

function page({ root, script }: PagePlace, title: string, body: string, own: readonly string[] = []): string {
  const scripts = [...(script === null ? [] : [script]), ...own].map((name) => scriptTag(root + name));
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Demo · ${title}</title><link rel="stylesheet" href="${root}sandbox.css">${scripts.join('')}</head>\n<body>${body}</body></html>\n`;
}

const CARD_INPUTS = `
<label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" maxlength="23" required></label>
<div class="pair"><label>Expiry <input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM/YY" maxlength="7" required></label>
<label>Security code <input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4" required></label></div>`;

/** The card fields that a site embeds. */
export const fieldsPage = (place = SERVED): string =>
  page(place, 'Card details', `<form id="card" novalidate>${CARD_INPUTS}</form>`, ['fields.js']);

/** What a page of a payment shows of it. */
type Order = Pick<SandboxPayment, 'amount' | 'currency'>;

/** For the pages of a static demo, which are files: their script writes it. */
const NO_ORDER: Order = { amount: '', currency: '' };

export const orderText = ({ amount, currency }: Order): string => `${amount} ${currency}`;
const orderLine = (order: Order) =>
  `<p>This is a simulation: no money moves.</p><p id="order">${escapeHtml(orderText(order))}</p>`;

export const TEST_CARDS_ONLY = 'Only published test cards are accepted.';

/** The page of a payment that has no card yet. */
export const payPage = (payment: Order, problem = '', place = SERVED): string =>
  page(
    place,
    'Card sandbox',
    `<main><h1>Card sandbox: test cards only</h1>${orderLine(payment)}<p role="alert">${escapeHtml(problem)}</p><form method="post">${CARD_INPUTS}<button>Pay</button></form></main>`,
  );

/** The page on which a bank would ask the card holder to confirm. */
export const challengePage = (payment: Order, place = SERVED): string =>
  page(
    place,
    'Confirm the payment',
    `<main><h1>Card sandbox: confirm the payment</h1>${orderLine(payment)}<form method="post"><button name="answer" value="confirm">Confirm</button><button name="answer" value="fail">Fail</button></form></main>`,
  );

export const SANDBOX_CSS = `
:root { color-scheme: light dark; --font: system-ui, sans-serif; --size: 15px; --color: CanvasText; --background: transparent; --border: GrayText; --focus: Highlight; --error: #c01f2e; --radius: 6px; --label: var(--color); }
* { box-sizing: border-box; }
body { margin: 0; font: var(--size)/1.4 var(--font); color: var(--color); background: var(--background); }
main { max-width: 420px; margin: 48px auto; padding: 0 16px; }
h1 { font-size: 18px; }
form { display: grid; gap: 12px; padding: 2px; }
label { display: grid; gap: 4px; color: var(--label); font-size: 14px; font-weight: 500; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
input { width: 100%; min-height: 44px; padding: 8px 12px; font: 400 var(--size)/1.4 var(--font); color: var(--color); background: transparent; border: 1px solid var(--border); border-radius: var(--radius); }
input:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
input[aria-invalid="true"] { border-color: var(--error); }
button { min-height: 44px; padding: 8px 16px; font: inherit; }
[role="alert"]:empty, form[hidden] { display: none; }
`;

/** The frame's side of the protocol of docs/card-processor.md. */
export const FIELDS_JS = `'use strict';
const parameters = new URLSearchParams(location.search);
const parentOrigin = parameters.get('origin') ?? '';
const form = document.getElementById('card');
const inputs = [...form.querySelectorAll('input')];
const BRANDS = [[/^4/, 'visa'], [/^(5[1-5]|2[2-7])/, 'mastercard'], [/^3[47]/, 'amex'], [/^6/, 'discover'], [/^35/, 'jcb'], [/^3[068]/, 'diners']];
const TOKENS = ['font', 'size', 'color', 'background', 'border', 'focus', 'error', 'radius', 'label'];
const YEARS = { es: 'AA', fr: 'AA' };
const send = (type, more) => parent.postMessage({ type: 'card-fields:' + type, ...more }, parentOrigin);
const digits = (name) => form.elements[name].value.replace(/\\D/g, '');
const luhn = (text) => [...text].reverse().reduce((sum, digit, i) => sum + (i % 2 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit] : Number(digit)), 0) % 10 === 0;
const checks = {
  number: () => (digits('number').length >= 13 && luhn(digits('number')) ? null : 'invalid'),
  expiry: () => {
    const [, month, year] = /^(0[1-9]|1[0-2])\\s*\\/\\s*(\\d\\d)$/.exec(form.elements.expiry.value.trim()) ?? [];
    if (!month) return 'invalid';
    return Date.UTC(2000 + Number(year), Number(month)) > Date.now() ? null : 'expired';
  },
  cvc: () => (/^\\d{3,4}$/.test(form.elements.cvc.value) ? null : 'invalid'),
};
const problems = () => inputs.flatMap(({ name, value }) => {
  const code = value.trim() === '' ? 'required' : checks[name]();
  return code ? [{ field: name, code }] : [];
});
function mark(errors) {
  for (const input of inputs) input.setAttribute('aria-invalid', String(errors.some(({ field }) => field === input.name)));
}
function report() {
  const errors = problems();
  const brand = BRANDS.find(([pattern]) => pattern.test(digits('number')))?.[1] ?? null;
  send('state', { complete: errors.length === 0, empty: inputs.every(({ value }) => value === ''), brand, errors });
}
form.elements.number.addEventListener('input', () => {
  form.elements.number.value = digits('number').slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ');
});
form.elements.expiry.addEventListener('input', () => {
  const text = digits('expiry').slice(0, 4);
  form.elements.expiry.value = text.length > 2 ? text.slice(0, 2) + '/' + text.slice(2) : text;
});
form.addEventListener('input', ({ target }) => {
  if (target.getAttribute('aria-invalid') === 'true' && !checks[target.name]()) target.setAttribute('aria-invalid', 'false');
  report();
});
form.addEventListener('focusout', (event) => {
  if (event.target.value === '') return;
  event.target.setAttribute('aria-invalid', String(Boolean(checks[event.target.name]?.())));
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  send('submit', {});
});
const handlers = {
  setup({ locale, labels, style }) {
    if (locale) {
      document.documentElement.lang = locale;
      form.elements.expiry.placeholder = 'MM/' + (YEARS[locale.slice(0, 2)] ?? 'YY');
    }
    for (const input of inputs) {
      const label = labels?.[input.name];
      if (label) input.parentElement.firstChild.textContent = label + ' ';
    }
    for (const name of TOKENS) if (style?.[name]) document.documentElement.style.setProperty('--' + name, style[name]);
    send('ready', { height: form.scrollHeight + 4 });
  },
  validate() {
    mark(problems());
  },
  focus({ field }) {
    (inputs.find(({ name }) => name === field) ?? inputs[0]).focus();
  },
  async tokenize({ id }) {
    const errors = problems();
    mark(errors);
    if (errors.length) return send('error', { id, errors });
    const values = Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
    const response = await (globalThis.fetchSandbox ?? fetch)('/v1/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...values, key: parameters.get('key') }),
    }).catch(() => null);
    const answer = await response?.json().catch(() => null);
    if (response?.ok && answer) return send('token', { id, card: answer });
    if (!answer) return send('error', { id, errors: [], reason: 'unreachable' });
    const refused = answer.errors ?? [];
    mark(refused);
    send('error', { id, errors: refused });
  },
};
addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== parentOrigin || typeof data?.type !== 'string') return;
  const name = data.type.replace(/^card-fields:/, '');
  if (Object.hasOwn(handlers, name)) void handlers[name](data);
});
send('ready', { height: form.scrollHeight + 4 });
report();
`;

/** Folder of the sandbox's pages below a static demo, and the script that answers them. */
export const PAGES_FOLDER = 'card-sandbox';
export const PAGE_SCRIPT = 'page.js';

/** The pages of a static demo as files, by name. */
export function staticPages(): Record<string, string> {
  const place: PagePlace = { root: '', script: PAGE_SCRIPT };
  return {
    'fields.html': fieldsPage(place),
    'fields.js': FIELDS_JS,
    'pay.html': payPage(NO_ORDER, '', place),
    'challenge.html': challengePage(NO_ORDER, place),
    'sandbox.css': SANDBOX_CSS,
  };
}
