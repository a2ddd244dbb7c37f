import type { SandboxAnswer } from '../../card-sandbox/answer-request.ts';
import { orderText, TEST_CARDS_ONLY } from '../../card-sandbox/sandbox-pages.ts';
import { openStoredSandbox } from '../stored-sandbox.ts';

/** Answers the pages of the card sandbox in a static demo, where no server does. */
const parameters = new URLSearchParams(location.search);
const sandbox = openStoredSandbox(parameters.get('key') ?? '', new URL('.', location.href).href);

async function post(path: string, body: string): Promise<SandboxAnswer> {
  const url = new URL(path, 'https://card-sandbox.invalid');
  return await sandbox.answer({ method: 'POST', url, authorization: '', body });
}

/** For the script of the card fields. */
async function fetchSandbox(path: string, { body }: { body: string }): Promise<Response> {
  const answer = await post(path, body);
  return new Response(answer.content, answer);
}

/** Shows a payment, and sends the form of its page. */
async function showPayment(page: string, id: string): Promise<void> {
  const payment = await sandbox.find(id);
  const form = document.querySelector('form')!;
  document.getElementById('order')!.textContent = payment ? orderText(payment) : 'There is no such payment.';
  form.hidden = !payment;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form, event.submitter)) body.set(name, String(value));
    void post(`/${page}/${id}`, String(body)).then(({ headers }) => {
      if (headers.location) location.assign(headers.location);
      else document.querySelector('[role=alert]')!.textContent = TEST_CARDS_ONLY;
    });
  });
}

Object.assign(globalThis, { fetchSandbox });
const [page, id] = [parameters.get('page'), parameters.get('payment')];
if (page && id) void showPayment(page, id);
