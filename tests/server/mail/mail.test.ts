import { describe, expect, it } from 'vitest';
import type { Mail } from '../../../server/app.ts';
import { deviceWords } from '../../../server/modules/mail/device-words.ts';
import { texts } from '../../../server/generated/texts.ts';
import { writeMail } from '../../../server/modules/mail/write-mail.ts';
import { onPostgres, startKit, type Kit } from '../support/backend.ts';

const brand = { name: 'Northwind', primary: '#0057b8' };

describe('writeMail', () => {
  it("includes the code as text and HTML in the recipient's language", () => {
    const mail = writeMail(brand, 'es', 'verify_email', { name: 'Ana', code: '204060' });
    expect(mail).toMatchObject({ subject: 'Tu código de verificación de Northwind', code: '204060' });
    expect(mail.text).toContain('\n\n204060\n\n');
    expect(mail.html).toContain('204060</p>');
  });

  it.each([
    '<script>alert(1)</script>',
    'Win at evil.example.net',
    'https://evil.example.net',
    'Call 555 0100',
    'a@b.co',
    'Your account is blocked today',
    'x'.repeat(41),
    ' Ana',
    'Ana  Ruiz',
  ])('does not include the unsafe name %j', (name) => {
    const { subject, text, html } = writeMail(brand, 'en', 'joint_invite', {
      name,
      first: name,
      link: 'https://a/b',
    });
    expect(subject).toBe('You were named as second holder of a Northwind account');
    expect(text).toContain('Somebody opens a joint account');
    expect(text).toContain('Hello there,');
    expect(html).not.toContain(name);
  });

  it.each(['Ana', 'María del Carmen Fernández', 'O’Neil', 'Jean-Luc', 'N\u0303oño'])(
    'greets %s by name',
    (name) => {
      expect(writeMail(brand, 'en', 'joint_invite', { name, first: name, link: 'https://a/b' }).text).toMatch(
        new RegExp(`^Hello ${name},\n\n${name} opens a joint account`),
      );
    },
  );

  it.each([
    [['Ana', 'Ruiz'], ['Ana María', 'de la Fuente García'], 'from Ana Ruiz to Ana María de la Fuente García'],
    [['Call', '+34 555 0100'], ['Ana', 'Ruiz'], 'from its former name to Ana Ruiz'],
    [['Your account is blocked today', 'Ruiz'], ['Ana', 'Ruiz'], 'from its former name to Ana Ruiz'],
    [['Ana', 'Ruiz'], ['Ana', 'evil.example.net'], 'from Ana Ruiz to a new name'],
  ] as const)('names a correction from %j to %j only by safe names', (before, after, expected) => {
    const { text, html } = writeMail(brand, 'en', 'name_corrected', { name: 'Ana', before, after });
    for (const each of [text, html]) {
      expect(each.replace(/[\u2068\u2069]/g, '')).toContain(`the name of your account ${expected}.`);
      expect(each).not.toMatch(/0100|blocked|evil/);
    }
  });

  it('uses no personal data in subjects', () => {
    for (const { mail } of Object.values(texts))
      for (const { subject } of Object.values(mail))
        expect(subject.replace('{brand}', '')).not.toContain('{');
  });

  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
      'Firefox on Linux',
      'Firefox en Linux',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Edge on Windows',
      'Edge en Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
      'Safari en iPhone',
    ],
    [
      'iPhone. Your account is locked: go to secure-northwind.com/unlock and type the code there',
      'iPhone',
      'iPhone',
    ],
    ['Go to evil.example.net', 'a device', 'un dispositivo'],
    ['', 'a device', 'un dispositivo'],
  ])('describes the user agent %j as %s', (userAgent, english, spanish) => {
    expect([deviceWords(userAgent, 'en'), deviceWords(userAgent, 'es')]).toEqual([english, spanish]);
  });

  it.each([
    ['en', 'This is your withdrawal of 500.00 USD minus the fee of 5.00 USD.'],
    ['es', 'Es tu retirada de 500.00 USD menos la comisión de 5.00 USD.'],
    ['fr', 'C’est votre retrait de 500.00 USD moins les frais de 5.00 USD.'],
  ] as const)(
    'names the fee of a withdrawal in %s, and without one leaves out its line',
    (language, line) => {
      const params = { name: 'Ana', amount: '500.00 USD', total: '495.00 USD', account: 'Example Bank' };
      const { text } = writeMail(brand, language, 'withdrawal_sent', { ...params, fee: '5.00 USD' });
      expect(text).toContain(`\n\n${line}\n\n`);
      expect(writeMail(brand, language, 'withdrawal_sent', params).text).toBe(
        text.replace(`${line}\n\n`, ''),
      );
    },
  );

  it('escapes brand name, color and link', () => {
    expect(
      writeMail({ name: 'A <b> & "C"', primary: 'red;background:url(x)' }, 'en', 'approved', {
        name: 'Ana',
        link: 'https://a/?b=1&c="',
      }).html,
    ).not.toMatch(/<b>|url\(x\)|c="/);
  });
});

onPostgres('outbox', (at) => {
  const startWithReset = async (options: Parameters<typeof startKit>[1] = {}): Promise<Kit> => {
    const kit = await startKit(at.db, options);
    await kit.visitor().call('auth.reset', { email: `trader@${kit.brand.id}.example` });
    return kit;
  };

  it('delivers each mail once with concurrent deliveries', async () => {
    const kit = await startWithReset();
    await kit.visitor().call('auth.reset', { email: `new@${kit.brand.id}.example` });
    const sent: Mail[] = [];
    const send = async (mail: Mail) => void sent.push(mail);
    const counts = await Promise.all([
      kit.backend.deliverDue(send),
      kit.backend.deliverDue(send),
      kit.backend.deliverDue(send),
    ]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(2);
    expect(sent.map(({ to }) => to).sort()).toEqual([
      `new@${kit.brand.id}.example`,
      `trader@${kit.brand.id}.example`,
    ]);
    expect(sent[0]).toMatchObject({
      brandId: kit.brand.id,
      kind: 'reset',
      subject: 'Set a new Northwind password',
      createdAt: kit.now(),
    });
    expect(await kit.backend.deliverDue(send)).toBe(0);
  });

  it('reports mails after calls that may write one, for known and unknown addresses alike', async () => {
    const kit = await startKit(at.db);
    const visitor = await kit.signedIn('trader');
    expect(
      (
        await visitor.call(
          'trade.store',
          { coinId: 'btcusd', type: 'buy', qty: '0.01' },
          { headers: { 'idempotency-key': 'an-order-of-a-trader' } },
        )
      ).status,
    ).toBe(200);
    expect((await visitor.call('auth.reset', { email: 'no address' })).status).toBe(422);
    expect(kit.mailings()).toBe(0);
    await visitor.call('auth.reset', { email: `trader@${kit.brand.id}.example` });
    await visitor.call('auth.reset', { email: 'nobody@example.com' });
    expect(kit.mailings()).toBe(2);
  });

  it('retries a failed delivery with backoff until the mail expires', async () => {
    const kit = await startWithReset();
    let tries = 0;
    const refuse = async () => {
      tries += 1;
      throw new Error('mailbox full');
    };
    for (const wait of [0, 29, 1, 59, 1, 119, 1]) {
      kit.wait(wait);
      await kit.backend.deliverDue(refuse);
    }
    expect(tries).toBe(4);
    expect(JSON.stringify(kit.log)).not.toContain('mailbox full');
    kit.wait(1800);
    expect(await kit.backend.deliverDue(async () => undefined)).toBe(0);
  });

  it('claims a mail again two minutes after its sender crashed', async () => {
    const kit = await startWithReset();
    let crashed: Promise<number> | undefined;
    await new Promise<void>((claimed) => {
      crashed = kit.backend.deliverDue(() => {
        claimed();
        return new Promise(() => undefined);
      });
    });
    kit.wait(119);
    expect(await kit.backend.deliverDue(async () => undefined)).toBe(0);
    kit.wait(1);
    expect(await kit.backend.deliverDue(async () => undefined)).toBe(1);
    expect(await Promise.race([crashed, Promise.resolve('still waiting')])).toBe('still waiting');
  });

  it('stores mails until they expire in a preview, and until delivery in production', async () => {
    const preview = await startWithReset();
    await preview.backend.deliverDue(async () => undefined);
    expect(await preview.backend.mails(preview.brand.id)).toHaveLength(1);
    preview.wait(1800);
    expect(await preview.backend.mails(preview.brand.id)).toEqual([]);
    const legal = { legalName: 'Northwind Markets Ltd' } as never;
    const real = await startKit(
      { ...at.db, kind: 'postgresql' },
      {
        environment: 'production',
        seed: false,
        brand: { mode: 'live', hosts: ['trade.example.com'], legal },
        settings: { send_must_verify_email: true },
        origin: 'https://trade.example.com',
      },
    );
    await real.visitor().call('auth.register', {
      first_name: 'Ana',
      last_name: 'Ruiz',
      email: 'ana@example.com',
      country: 'Spain',
      password: 'a long pass phrase',
      repeat_password: 'a long pass phrase',
      terms: true,
    });
    expect(await real.backend.mails(real.brand.id)).toHaveLength(1);
    expect(await real.backend.deliverDue(async () => undefined)).toBe(1);
    expect(await real.backend.mails(real.brand.id)).toEqual([]);
    expect(real.backend.demoUsers(real.brand.id)).toEqual([]);
  });

  it('deletes expired rows of every table, also without mail delivery', async () => {
    const kit = await startWithReset({ settings: { two_fa: true } });
    const visitor = await kit.signedIn('trader');
    await visitor.call('auth.device-code', {});
    await kit.visitor().call('auth.login', { email: 'nobody@example.com', password: 'wrong' });
    const tables = [
      'session',
      'handoff',
      'link_token',
      'one_time_code',
      'login_attempt',
      'rate_window',
      'mail',
    ];
    const counts = () =>
      Promise.all(
        tables.map(
          async (table) =>
            (await at.db.query(`select 1 from ${table} where brand_id = $1`, [kit.brand.id])).length,
        ),
      );
    const before = await counts();
    expect(before.every((count) => count > 0)).toBe(true);
    kit.wait(1800);
    await kit.backend.settled();
    expect(await counts()).toEqual(before);
    kit.wait(40 * 86_400);
    await kit.backend.settled();
    expect(await counts()).toEqual(tables.map(() => 0));
    expect((await at.db.query('select 1 from app_user where brand_id = $1', [kit.brand.id])).length).toBe(
      kit.backend.demoUsers(kit.brand.id).length,
    );
  });

  it('writes no mail when the transaction rolls back', async () => {
    let isServing = false;
    const kit = await startKit(
      {
        ...at.db,
        tx: (work) =>
          at.db.tx(async (tx) => {
            const result = await work(tx);
            if (isServing) throw new Error('undone');
            return result;
          }),
      },
      { seed: false, settings: { send_must_verify_email: true } },
    );
    isServing = true;
    const { status } = await kit.visitor().call('auth.register', {
      first_name: 'Ana',
      last_name: 'Ruiz',
      email: 'ana@example.com',
      country: 'Spain',
      password: 'a long pass phrase',
      repeat_password: 'a long pass phrase',
      terms: true,
    });
    expect(status).toBe(500);
    expect(await kit.backend.mails(kit.brand.id)).toEqual([]);
  });
});
