import type { CallId, CallInput, CallOutput, CallParams, calls } from '../../schemas/generated/calls.ts';
import type { ApiError, ApiResult } from './api-error.ts';
import { callApi, lost, readBody, refused, request, UnknownCall, type Api, type ApiOptions } from './api.ts';

/** Time for a phone's photo over a slow connection. */
const UPLOAD_TIMEOUT_MS = 120_000;

type BodyOf<K extends CallId> = (typeof calls)[K]['body'];
/** Calls that upload files. */
export type UploadCall = {
  [K in CallId]: BodyOf<K> extends { kind: 'multipart' } ? K : never;
}[CallId];
/** Calls that download a file. */
export type FileCall = {
  [K in CallId]: (typeof calls)[K]['answer'] extends { kind: 'file' } ? K : never;
}[CallId];
type PartOf<K extends UploadCall> = BodyOf<K> extends { parts: infer Parts } ? keyof Parts : never;

/** The files of a request. */
export interface UploadedFiles<K extends UploadCall> {
  files?: Partial<Record<PartOf<K>, Blob>>;
  /** Fraction of the body that was sent, 0 to 1. */
  onProgress?(share: number): void;
}

export interface Upload<K extends UploadCall> extends UploadedFiles<K> {
  /** Text fields. */
  input?: CallInput[K];
  files: NonNullable<UploadedFiles<K>['files']>;
  signal?: AbortSignal;
  idempotencyKey?: string;
}

/** `fetch` reports no upload progress, so this sends the same request by XMLHttpRequest. */
function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (address, init = {}) =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new TypeError('The request was not answered'));
      // An aborted signal sends no more events.
      if (init.signal?.aborted) return fail();
      const exchange = new XMLHttpRequest();
      exchange.open(init.method ?? 'GET', String(address));
      new Headers(init.headers).forEach((value, name) => exchange.setRequestHeader(name, value));
      exchange.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      });
      exchange.addEventListener('load', () => {
        const retryAfter = exchange.getResponseHeader('Retry-After');
        const headers = new Headers(retryAfter === null ? {} : { 'Retry-After': retryAfter });
        resolve(new Response(exchange.responseText, { status: exchange.status, headers }));
      });
      for (const failure of ['error', 'abort']) exchange.addEventListener(failure, fail);
      init.signal?.addEventListener('abort', () => exchange.abort(), { once: true });
      exchange.send(init.body as XMLHttpRequestBodyInit);
    });
}

function formOf(input: object | undefined, files: Partial<Record<string, Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input ?? {})) form.append(name, String(value));
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file);
  return form;
}

/** Uploads files with their text fields. Returns the same errors as `api.call`. */
export async function uploadFiles<K extends UploadCall>(
  { options }: Pick<Api, 'options'>,
  id: K,
  { input, files, onProgress = () => undefined, signal, idempotencyKey }: Upload<K>,
): Promise<ApiResult<CallOutput[K]>> {
  const send = options.isLocal ? options.fetch : fetchWithProgress(onProgress);
  const own: ApiOptions = { ...options, fetch: send, timeout: UPLOAD_TIMEOUT_MS };
  const given = { input: formOf(input, files), signal, idempotencyKey };
  return (await callApi(own, id, given)) as ApiResult<CallOutput[K]>;
}

export type FileResult =
  { ok: true; file: Blob; /** The server's file name. */ name: string } | { ok: false; error: ApiError };

/** Downloads a file. The signal aborts it; there is no time limit. */
export async function downloadFile<K extends FileCall>(
  { options }: Pick<Api, 'options'>,
  id: K,
  { params, signal }: { params: CallParams[K]; signal: AbortSignal },
): Promise<FileResult> {
  const session = options.session();
  try {
    const response = await request(options, id, { params: { ...params } }, { signal, accept: '*/*' });
    if (!response.ok) return refused(options, response, { body: await readBody(response), session });
    const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
    return { ok: true, file: await response.blob(), name: name ?? id };
  } catch (error) {
    if (error instanceof UnknownCall) throw error;
    if (!signal.aborted) options.onReach(false);
    return lost(options, 'offline');
  }
}
