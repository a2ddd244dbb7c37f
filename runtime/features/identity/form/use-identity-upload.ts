import { useEffect, useRef, useState } from 'react';
import type { IdentityRecord, IdentityUploadInput } from '../../../../schemas/generated/types.ts';
import { isGatewayDown } from '../../../platform/api.ts';
import type { ApiError, ApiResult } from '../../../platform/api-error.ts';
import { uploadFiles } from '../../../platform/file-transfer.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { useCallCache } from '../../../platform/use-call.ts';
import { useIsMounted } from '../../../platform/use-is-mounted.ts';
import { useOwnResult } from '../../../platform/use-own-result.ts';
import { progressByFile } from './photos.ts';
import type { FileName } from './requirements.ts';

export type IdentityFiles = Partial<Record<FileName, File>>;

/** The answer was lost, or the documents had arrived before: the server knows whether they are there. */
function mayHaveArrived({ code, status }: ApiError): boolean {
  return status === 0 || isGatewayDown(status) || code === 'identity_under_review';
}

/** What the user reads about a failed upload: the server's sentence if it gave one. */
function sentenceOf(error: ApiError, isCancelled: boolean, t: T): string {
  if (isCancelled) return t('kyc.cancelled');
  if (error.status === 0 || isGatewayDown(error.status))
    return `${t('kyc.upload-failed')}. ${t('kyc.upload-lost')}`;
  return error.code === 'unknown' ? t('kyc.upload-failed') : error.message;
}

/**
 * Sends the documents. After a lost answer, the state of the check tells whether they arrived; otherwise the
 * same photos can be sent again: the server takes one submission at a time. Leaving the form cancels the upload.
 */
export function useIdentityUpload() {
  const { api, notifications, reloadUser } = usePlatform();
  const cache = useCallCache();
  const t = useT();
  const [share, setShare] = useState<number>();
  const [sizes, setSizes] = useState<[FileName, number][]>([]);
  const [failure, setFailure] = useState('');
  const running = useRef<AbortController>(null);
  const isMounted = useIsMounted();
  const own = useOwnResult();
  useEffect(() => () => running.current?.abort(), []);

  async function arrived(error: ApiError): Promise<IdentityRecord | undefined> {
    if (!mayHaveArrived(error)) return undefined;
    const state = await api.call('identity.read');
    return state.ok && state.data.status === 'pending' ? state.data : undefined;
  }

  async function send(input: IdentityUploadInput, files: IdentityFiles): Promise<ApiResult<IdentityRecord>> {
    const controller = new AbortController();
    running.current = controller;
    setSizes(Object.entries(files).map(([name, file]) => [name as FileName, file.size]));
    setShare(0);
    setFailure('');
    const { signal } = controller;
    const result = await own(
      await uploadFiles(api, 'identity.upload', { input, files, onProgress: setShare, signal }),
    );
    const record = result.ok ? result.data : await own(await arrived(result.error));
    setShare(undefined);
    running.current = null;
    if (!record && !result.ok) {
      setFailure(sentenceOf(result.error, signal.aborted, t));
      if (!isMounted()) notifications.show('info', t('kyc.left'));
      return { ok: false, error: { ...result.error, message: '' } };
    }
    return { ok: true, data: record! };
  }

  /** Shows the new state on every open page. */
  function publish(record: IdentityRecord) {
    cache.update('identity.read', () => record);
    void reloadUser();
  }

  return {
    send,
    publish,
    share,
    /** Why the last upload failed; shown beside the submit button, at the end of a long form. */
    failure,
    progress: share === undefined ? {} : progressByFile(sizes, share),
    cancel: () => running.current?.abort(),
  };
}
