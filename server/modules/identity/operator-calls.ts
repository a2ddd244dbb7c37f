import { cleanText, isBlank } from '../../../domain/strings/clean-text.ts';
import type { OperatorIdentity } from '../../../schemas/generated/types.ts';
import { audit } from '../../db/audit.queries.ts';
import { Failure } from '../../failure.ts';
import { cut, pageOf } from '../../pagination.ts';
import type { Queries } from '../../ports.ts';
import { sessionOf, type CallContext, type Handler, type HandlerInput } from '../../request-context.ts';
import { refuseLostAuthority } from '../user/operator-authority.ts';
import { notifyUser } from '../user/notify-user.ts';
import { refuseOwn, requireReason } from '../user/operator-refusals.ts';
import {
  decideCheck,
  findReviewed,
  findReviewedDocument,
  listEarlier,
  listReviewed,
  lockCheck,
  type IdentityDecision,
  type ReviewedCheckRow,
} from './operator-identity.queries.ts';
import { readDocument } from './read-document.ts';
import { toOperatorIdentity } from './to-operator-identity.ts';
import { rejectionLine } from './to-record.ts';

/** @throws not_found */
async function existing({ brand, ports }: CallContext, id: string): Promise<ReviewedCheckRow> {
  const row = await findReviewed(ports.db, brand.id, id);
  if (!row) throw new Failure('not_found');
  return row;
}

/** @throws not_found */
async function reviewed(context: CallContext, id: string): Promise<OperatorIdentity> {
  const { brand, language, ports } = context;
  const row = await existing(context, id);
  return toOperatorIdentity(row, language, await listEarlier(ports.db, brand.id, row));
}

async function notifyOfDecision(
  tx: Queries,
  context: CallContext,
  { id, user_id: userId }: ReviewedCheckRow,
  decision: IdentityDecision,
): Promise<void> {
  const page = context.brand.features.includes('identity') ? 'kyc' : '';
  await notifyUser(tx, context, userId, (language) => ({
    kind: decision.state === 'approved' ? 'identity_approved' : 'identity_rejected',
    reference: id,
    facts: {},
    mail: { reason: rejectionLine(decision, language) ?? '', link: `${context.site}/${page}` },
  }));
}

/** @returns false when the check has this decision already · @throws wrong_state · errors of `refuseLostAuthority` */
async function write(
  tx: Queries,
  context: CallContext,
  row: ReviewedCheckRow,
  decision: IdentityDecision,
): Promise<boolean> {
  const { id, user_id: userId } = row;
  const { brand, now } = context;
  const state = await lockCheck(tx, brand.id, id);
  await refuseLostAuthority(tx, context);
  if (state === decision.state) return false;
  if (state !== 'pending') throw new Failure('wrong_state');
  await decideCheck(tx, brand.id, id, decision, now);
  await audit(tx, context, {
    actor: decision.reviewer,
    action: decision.state === 'approved' ? 'identity.approve' : 'identity.reject',
    subject: userId,
    detail: { check: id, ...(decision.reasons.length ? { reasons: decision.reasons.join(', ') } : {}) },
  });
  await notifyOfDecision(tx, context, row, decision);
  return true;
}

/** @throws not_found · own_account · errors of `write` */
async function decide(
  context: CallContext,
  id: string,
  decision: Omit<IdentityDecision, 'reviewer'>,
): Promise<OperatorIdentity> {
  const row = await existing(context, id);
  refuseOwn(context, row.user_id);
  const reviewer = sessionOf(context).user.id;
  const isChanged = await context.ports.db.tx((tx) => write(tx, context, row, { ...decision, reviewer }));
  if (isChanged) context.notifier.userChanged(row.user_id);
  return await reviewed(context, id);
}

export const identityApprove: Handler<'identity.approve'> = (context, { params: { id } }) =>
  decide(context, id, { state: 'approved', reasons: [], reason: null });

/** The text of a rejection is required without a reason of the list. @throws reason_required */
function textOf({ reasons = [], reason }: HandlerInput<'identity.reject'>['body']): string | null {
  if (!reasons.length) return requireReason({ reason });
  const text = cleanText(reason ?? '');
  return isBlank(text) ? null : text;
}

export const identityReject: Handler<'identity.reject'> = async (context, { params: { id }, body }) =>
  await decide(context, id, { state: 'rejected', reasons: body.reasons ?? [], reason: textOf(body) });

export const identityReview: Handler<'identity.review'> = (context, { params: { id } }) =>
  reviewed(context, id);

export const identityList: Handler<'identity.list'> = async ({ brand, language, ports }, { query }) => {
  const { limit } = pageOf(query);
  const rows = await listReviewed(ports.db, brand.id, {
    state: query.state ?? null,
    after: query.after ?? null,
    limit: limit + 1,
  });
  const { rows: page, next } = cut(rows, limit, ({ id }) => id);
  return { checks: page.map((row) => toOperatorIdentity(row, language)), next };
};

/** @throws not_found for a document that is not in this check or is deleted */
export const identityReviewFile: Handler<'identity.review-file'> = async (
  context,
  { params: { id, kind } },
) => {
  const file = await findReviewedDocument(context.ports.db, context.brand.id, id, kind);
  if (!file) throw new Failure('not_found');
  return await readDocument(context, file, file.user_id, { document: kind, check: id });
};
