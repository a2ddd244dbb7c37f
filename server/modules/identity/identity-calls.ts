import type { Settings } from '../../../schemas/generated/types.ts';
import { audit } from '../../db/audit.queries.ts';
import { Failure, invalidFields } from '../../failure.ts';
import { sessionOf, type CallContext, type Handler, type HandlerInput } from '../../request-context.ts';
import { randomId } from '../../secrets.ts';
import { claimFiles } from '../file/stored-file.queries.ts';
import { DOCUMENT_KINDS, toRecord } from './to-record.ts';
import { findDocument, insertCheck, insertDocument, latestCheck } from './identity.queries.ts';
import { readDocument } from './read-document.ts';

/** State of the latest submission; `none` before the first one. */
export const identityRead: Handler<'identity.read'> = async (context) =>
  toRecord(
    await latestCheck(context.ports.db, context.brand.id, sessionOf(context).user.id),
    context.language,
  );

/** Requires the parts that the settings ask for, with their media types. */
function refuseIncomplete(
  { enable_proof_of_address_kyc: needsAddress, enable_credit_card_kyc: needsCard }: Settings,
  { body, files }: HandlerInput<'identity.upload'>,
): void {
  const needed = {
    front: files.front,
    ...(body.type === 'passport' ? {} : { back: files.back }),
    ...(needsAddress
      ? { proof_of_address: files.proof_of_address, proof_of_address_type: body.proof_of_address_type }
      : {}),
    ...(needsCard
      ? { credit_card_front: files.credit_card_front, credit_card_back: files.credit_card_back }
      : {}),
  };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  if (missing.length) throw invalidFields(Object.fromEntries(missing.map(([name]) => [name, 'required'])));
}

async function submit(context: CallContext, input: HandlerInput<'identity.upload'>): Promise<void> {
  const { ports, brand, now } = context;
  const userId = sessionOf(context).user.id;
  const id = randomId(ports.random, 'k');
  const sent = DOCUMENT_KINDS.flatMap((kind) => {
    const file = input.files[kind];
    return file ? [{ kind, fileId: file.id }] : [];
  });
  const check = {
    id,
    userId,
    type: input.body.type,
    proofOfAddressType: input.body.proof_of_address_type ?? null,
  };
  await ports.db.tx(async (tx) => {
    if (!(await insertCheck(tx, brand.id, check, now))) {
      const { state } = (await latestCheck(tx, brand.id, userId))!;
      throw new Failure(state === 'approved' ? 'identity_verified' : 'identity_under_review');
    }
    await claimFiles(
      tx,
      brand.id,
      sent.map(({ fileId }) => fileId),
      now,
    );
    for (const { kind, fileId } of sent) await insertDocument(tx, brand.id, id, kind, fileId);
    await audit(tx, context, {
      actor: userId,
      action: 'identity.submit',
      subject: userId,
      detail: { check: id, documents: sent.length },
    });
  });
}

/** A user has at most one submission under review; after a rejection they can send another. */
export const identityUpload: Handler<'identity.upload'> = async (context, input) => {
  refuseIncomplete(await context.settings.read(), input);
  await submit(context, input);
  const userId = sessionOf(context).user.id;
  context.notifier.userChanged(userId);
  return toRecord(await latestCheck(context.ports.db, context.brand.id, userId), context.language);
};

/** @throws not_found for a document that is not in the caller's latest submission */
export const identityFile: Handler<'identity.file'> = async (context, { params }) => {
  const { ports, brand } = context;
  const userId = sessionOf(context).user.id;
  const file = await findDocument(ports.db, brand.id, userId, params.kind);
  if (!file) throw new Failure('not_found');
  return await readDocument(context, file, userId, { document: params.kind });
};
