import { beforeEach, describe, expect, it } from 'vitest';
import { onEveryEngine, startKit, type Kit, type Visitor } from '../support/backend.ts';
import { documents, formOf, PATH, refusal, send } from '../support/documents.ts';
import { image } from '../support/images.ts';

const BLURRED = 'An image is blurred or too dark to read.';
const EXPIRED = 'The document has expired.';

onEveryEngine('reviews of identity checks', (at) => {
  let kit: Kit;
  let trader: Visitor;
  let admin: Visitor;
  beforeEach(async () => {
    kit = await startKit(at.db);
    trader = await kit.signedIn('new');
    admin = await kit.signedIn('admin');
  });
  const idOf = (role: string) => `u_${kit.brand.id}_${role}`;
  const sendAs = async (role: string) => {
    kit.wait(1);
    expect((await send(await kit.signedIn(role), formOf(documents()))).status).toBe(200);
    return (await admin.call('identity.list')).data.checks[0]!.id;
  };
  const approve = (id: string, by = admin) => by.call('identity.approve', undefined, { params: { id } });
  const reject = (id: string, input: object, by = admin) =>
    by.call('identity.reject', input, { params: { id } });
  const actions = async () =>
    (
      await at.db.query<{ action: string; actor: string; subject: string }>(
        "select action, actor, subject from audit_log where brand_id = $1 and action like 'identity.%' order by id",
        [kit.brand.id],
      )
    ).map(({ action, actor, subject }) => [action, actor, subject]);

  it('approve an identity: user, mail, history and audit', async () => {
    const id = await sendAs('new');
    kit.wait(60);
    const { data } = await approve(id);
    expect(data).toMatchObject({
      id,
      status: 'approved',
      decided_at: kit.now().toISOString(),
      user: { id: idOf('new'), name: 'Noel Abara' },
      documents: [
        { kind: 'front', media: 'image/jpeg', bytes: 400 },
        { kind: 'proof_of_address', media: 'image/png', bytes: 400 },
      ],
      history: [
        { action: 'create', actor: idOf('new'), name: 'Noel Abara' },
        { action: 'approve', actor: idOf('admin'), name: 'Adrian Weiss' },
      ],
      earlier: [],
    });
    expect((await trader.call('auth.user')).data).toMatchObject({
      kyc_status: 'approved',
      kyc_verified: true,
    });
    expect((await trader.call('identity.read')).data).toMatchObject({ status: 'approved', reasons: [] });
    const mail = (await kit.mailTo(data.user.email))!;
    expect(mail.subject).toContain('identity is verified');
    expect(await actions()).toEqual([
      ['identity.submit', idOf('new'), idOf('new')],
      ['identity.approve', idOf('admin'), idOf('new')],
    ]);
    const mailings = kit.mailings();
    expect((await approve(id)).data).toEqual(data);
    expect([kit.mailings(), await actions()]).toEqual([mailings, expect.objectContaining({ length: 2 })]);
    expect((await reject(id, { reasons: ['blurred'] })).code).toBe('wrong_state');
  });

  at.details(() => {
    it('reject one with reasons of the list and a text, which trader and mail name; then it is sent again', async () => {
      const id = await sendAs('new');
      const { data } = await reject(id, { reasons: ['blurred', 'expired'], reason: '  Use daylight. ' });
      expect(data).toMatchObject({
        status: 'rejected',
        reasons: ['blurred', 'expired'],
        note: 'Use daylight.',
        history: [{}, { action: 'reject', reason: `${BLURRED} ${EXPIRED} Use daylight.` }],
      });
      expect((await trader.call('auth.user')).data).toMatchObject({
        kyc_status: 'rejected',
        kyc_verified: false,
      });
      expect((await trader.call('identity.read')).data).toMatchObject({
        status: 'rejected',
        reason: `${BLURRED} ${EXPIRED} Use daylight.`,
        reasons: [
          { code: 'blurred', text: BLURRED },
          { code: 'expired', text: EXPIRED },
          { code: 'other', text: 'Use daylight.' },
        ],
      });
      const spanish = await trader.call('identity.read', undefined, { headers: { 'accept-language': 'es' } });
      expect(spanish.data.reasons[1]!.text).toBe('El documento ha caducado.');
      const mail = (await kit.mailTo(data.user.email))!;
      expect(mail.text).toContain(`${BLURRED} ${EXPIRED} Use daylight.`);
      expect((await reject(id, { reasons: ['blurred'] })).data).toEqual(data);
      expect((await approve(id)).code).toBe('wrong_state');

      const again = await sendAs('new');
      expect((await trader.call('auth.user')).data.kyc_status).toBe('pending');
      const review = await admin.call('identity.review', undefined, { params: { id: again } });
      expect(review.data.earlier).toEqual([
        expect.objectContaining({ id, status: 'rejected', reason: `${BLURRED} ${EXPIRED} Use daylight.` }),
      ]);
    });

    it('need a reason, and a known one', async () => {
      const id = await sendAs('new');
      for (const input of [{}, { reason: '  ' }, { reasons: [] }])
        expect((await reject(id, input)).code).toBe('reason_required');
      for (const input of [
        { reasons: ['ugly'] },
        { reasons: ['blurred', 'blurred'] },
        { reason: 'x'.repeat(401) },
      ])
        expect((await reject(id, input)).code).toBe('validation_failed');
      expect((await reject(id, { reason: 'Only the cover is visible.' })).data.status).toBe('rejected');
    });
  });

  it('by several operators at once have one result', async () => {
    const id = await sendAs('new');
    const others = [admin, await kit.signedIn('superadmin')];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 ? approve(id, others[1]!) : reject(id, { reasons: ['cropped'] }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await actions()).filter(([action]) => action !== 'identity.submit')).toHaveLength(1);
  });

  at.details(() => {
    it('are never of one’s own identity', async () => {
      const id = await sendAs('admin');
      expect((await approve(id)).code).toBe('own_account');
      expect((await reject(id, { reasons: ['blurred'] })).code).toBe('own_account');
      expect((await approve(id, await kit.signedIn('superadmin'))).status).toBe(200);
    });

    it('are for administrators of the same brand only, not for suspended ones', async () => {
      const id = await sendAs('new');
      for (const role of ['new', 'manager']) {
        const visitor = await kit.signedIn(role);
        expect((await approve(id, visitor)).code).toBe('role_required');
        expect((await visitor.call('identity.list')).code).toBe('role_required');
        expect((await visitor.send('GET', `/operator/kyc/${id}/front`)).status).toBe(403);
      }
      const other = await (await startKit(at.db)).signedIn('admin');
      expect((await approve(id, other)).code).toBe('not_found');
      expect((await reject(id, { reasons: ['blurred'] }, other)).code).toBe('not_found');
      expect((await other.call('identity.review', undefined, { params: { id } })).code).toBe('not_found');
      expect((await other.call('identity.list')).data.checks).toEqual([]);
      expect(await refusal(await other.send('GET', `/operator/kyc/${id}/front`))).toEqual([404, 'not_found']);
      await at.db.query("update app_user set suspended = true, state_reason = 'x' where id = $1", [
        idOf('admin'),
      ]);
      expect((await approve(id)).code).toBe('account_suspended');
    });

    it('show the images to the reviewer, with an audit entry of each view', async () => {
      const id = await sendAs('new');
      const file = await admin.send('GET', `/operator/kyc/${id}/front`);
      expect([file.status, new Uint8Array(await file.arrayBuffer())]).toEqual([200, image('jpeg')]);
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': 'attachment; filename="front.jpg"',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
      });
      expect((await actions()).at(-1)).toEqual(['identity.view', idOf('admin'), idOf('new')]);
      expect((await admin.send('GET', `/operator/kyc/${id}/back`)).status).toBe(404);
      expect((await admin.send('GET', '/operator/kyc/k_unknown/front')).status).toBe(404);
    });
  });

  describe('the queue', () => {
    it('lists pending checks oldest first, others newest first, page by page', async () => {
      const roles = ['new', 'trader', 'practice', 'manager', 'suspended'];
      const ids: string[] = [];
      for (const role of roles) ids.push(await sendAs(role));
      const pagesOf = async (state?: 'pending' | 'approved' | 'rejected') => {
        const seen: string[] = [];
        for (let after: string | undefined; ;) {
          const query = { limit: '2', ...(state ? { state } : {}), ...(after ? { after } : {}) };
          const { checks, next } = (await admin.call('identity.list', undefined, { query })).data;
          seen.push(...checks.map(({ id }) => id));
          if (next === null) return seen;
          after = next;
        }
      };
      expect(await pagesOf('pending')).toEqual(ids);
      expect(await pagesOf()).toEqual([...ids].reverse());
      for (const id of ids.slice(0, 3)) await reject(id, { reasons: ['cropped'] });
      expect(await pagesOf('pending')).toEqual(ids.slice(3));
      expect(await pagesOf('rejected')).toEqual(ids.slice(0, 3).reverse());
      expect(await pagesOf('approved')).toEqual([]);
    });
  });

  at.details(() => {
    it('leave an upload of the owner alone: it is downloaded as before', async () => {
      const id = await sendAs('new');
      await approve(id);
      expect((await trader.send('GET', `${PATH}/front`)).status).toBe(200);
    });
  });
});
