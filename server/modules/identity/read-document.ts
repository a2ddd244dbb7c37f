import { audit } from '../../db/audit.queries.ts';
import { sessionOf, type CallContext, type FileAnswer } from '../../request-context.ts';
import { imageName } from '../file/image-name.ts';
import { readFileContent } from '../file/store-upload.ts';
import type { StoredFile } from '../file/stored-file.queries.ts';

/** An image after the owner check, with an audit entry of the view. */
export async function readDocument(
  context: CallContext,
  file: StoredFile,
  subject: string,
  detail: { document: string; check?: string },
): Promise<FileAnswer> {
  const content = await readFileContent(context, file.id);
  await audit(context.ports.db, context, {
    actor: sessionOf(context).user.id,
    action: 'identity.view',
    subject,
    detail,
  });
  return { media: file.media, name: imageName(detail.document, file.media), ...content };
}
