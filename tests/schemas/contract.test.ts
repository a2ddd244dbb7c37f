import { Ajv2020 } from 'ajv/dist/2020.js';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSchemas } from '../../schemas/generate/load.ts';
import { inlineRefs } from '../../schemas/generate/refs.ts';
import { schemaProblems } from '../../schemas/generate/check.ts';
import { serverTextProblems } from '../../schemas/generate/server-texts.ts';
import { FORMATS } from '../../schemas/generate/formats.ts';
import { texts } from '../../server/generated/texts.ts';

const root = path.resolve(import.meta.dirname, '../..');
const schemas = loadSchemas(path.join(root, 'schemas'));
const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  allowUnionTypes: true,
  formats: FORMATS,
});
ajv.addKeyword('x-ui');

/** Calls of payments that have no handler yet. */
const PAYMENT = /^(?:withdrawal\.|deposit\.(?:create|approve)$)/;
/** A handler: its call and its source, up to the next export. */
const HANDLER = /: Handler<\s*'([\w.-]+)'\s*> =([\s\S]*?)(?=\nexport |$(?![\s\S]))/g;

/** The calls whose handlers call one of these functions, from the sources of the server. */
function handlersThatCall(names: readonly string[]): string[] {
  const folder = path.resolve(import.meta.dirname, '../../server/modules');
  const calls = new RegExp(`\\b(?:${names.join('|')})\\(`);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(HANDLER)])
    .flatMap(([, id, body]) => (calls.test(body!) ? [id!] : []))
    .sort();
}

const PARTS = ['params', 'query', 'input', 'output'] as const;
const cases = [...schemas.calls].flatMap(([id, call]) =>
  (call.examples ?? []).flatMap((example) =>
    PARTS.filter((part) => example[part] !== undefined).map((part) => ({
      id,
      name: example.name,
      part,
      call,
      value: example[part],
    })),
  ),
);

test('the files of schemas/ match their meta schemas and are consistent', () => {
  expect(schemaProblems(schemas)).toEqual([]);
});

describe('contract examples', () => {
  test.each(cases.filter(({ part }) => part === 'output' || part === 'params'))(
    '$id, $name: its $part matches the schema',
    ({ id, part, call, value }) => {
      const validate = ajv.compile(inlineRefs(schemas, call[part], `api/${id.split('.')[0]}`));
      validate(value);
      expect(validate.errors ?? []).toEqual([]);
    },
  );

  test('every call with an output has an example, and examples use declared errors only', () => {
    const wrong = [...schemas.calls].flatMap(([id, call]) => {
      const hasOutput = call.output !== undefined;
      const missing = hasOutput && !call.examples?.length ? [`${id} has no example`] : [];
      const always = (code: string) => schemas.errors[code]?.always === true;
      const unknown = (call.examples ?? [])
        .filter(({ error }) => error && !call.errors.includes(error) && !always(error))
        .map(({ error }) => `${id}: ${error}`);
      return [...missing, ...unknown];
    });
    expect(wrong).toEqual([]);
  });
});

describe('contract rules', () => {
  test('no error has status 400, which ends the session in clients', () => {
    expect(Object.entries(schemas.errors).filter(([, error]) => error.status === 400)).toEqual([]);
  });

  test('every error has a sentence in every language of the server', () => {
    expect(serverTextProblems(root, schemas)).toEqual([]);
    const short = Object.values(texts).flatMap(({ errors }) =>
      Object.entries(errors).filter(([code, text]) => text === code || text.length < 12),
    );
    expect(short).toEqual([]);
  });

  test('every GET is safe', () => {
    const gets = [...schemas.calls]
      .filter(([, call]) => call.method === 'GET' && call.repeat !== 'safe')
      .map(([id]) => id);
    expect(gets).toEqual([]);
  });

  test('calls that move money require an idempotency key', () => {
    const moving = handlersThatCall([
      'moveMoney',
      'placeOrder',
      'closeTrade',
      'closeAllTrades',
      'changeWithdrawal',
      'operate',
    ]);
    expect(moving).toEqual(
      expect.arrayContaining([
        'account.refill-practice',
        'manager.close-trade',
        'manager.store-trade',
        'trade.close',
        'trade.close-all',
        'trade.store',
        'withdrawal.approve',
        'withdrawal.cancel',
        'withdrawal.create',
        'withdrawal.reject',
        'withdrawal.send',
        'withdrawal.settle',
      ]),
    );
    const payments = [...schemas.calls].flatMap(([id, call]) =>
      PAYMENT.test(id) && call.repeat !== 'safe' ? [id] : [],
    );
    expect(payments).toEqual(expect.arrayContaining(['deposit.create', 'withdrawal.cancel']));
    expect([...moving, ...payments].filter((id) => schemas.calls.get(id)?.repeat !== 'key')).toEqual([]);
  });

  test('operator calls require a role, and none sets a balance, price or profit', () => {
    const desk = [...schemas.calls].filter(([, { path: route }]) => route.startsWith('/operator/'));
    const open = desk
      .filter(([, call]) => call.auth !== 'confirmed' || !call.roles?.length)
      .map(([id]) => id);
    const fields = desk.flatMap(([id, call]) =>
      Object.keys((call.input?.properties ?? {}) as object)
        .filter((name) => /balance|price|profit/i.test(name))
        .map((name) => `${id} ${name}`),
    );
    expect(desk.length).toBeGreaterThan(30);
    expect(open).toEqual([]);
    expect(fields).toEqual([]);
  });

  test('no call accepts a card number or security code', () => {
    const text = JSON.stringify(
      [...schemas.calls.values()].map(({ input, query, params }) => ({ input, query, params })),
    );
    expect(text).not.toMatch(/"(card_?number|cvv|cvc|card_cvv|pan)"/i);
  });
});

describe('form texts', () => {
  const labels = Object.keys(readText('forms.en'));

  test('every visible field has a label', () => {
    const missing = [...schemas.forms].flatMap(([id, form]) =>
      Object.entries(form.properties as Record<string, { 'x-ui'?: { hidden?: boolean; widget?: string } }>)
        .filter(
          ([name, field]) =>
            !field['x-ui']?.hidden &&
            field['x-ui']?.widget !== 'checkbox' &&
            !labels.includes(`${id}.${name}`),
        )
        .map(([name]) => `${id}.${name}`),
    );
    expect(missing).toEqual([]);
  });
});

function readText(name: string): Record<string, string> {
  const file = path.resolve(import.meta.dirname, `../../schemas/text/${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}
