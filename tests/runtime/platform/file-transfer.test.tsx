import { afterEach, describe, expect, test, vi } from 'vitest';
import { callRoutes } from '../../../schemas/generated/call-routes.ts';
import { createApi, type ApiOptions } from '../../../runtime/platform/api.ts';
import { downloadFile, uploadFiles } from '../../../runtime/platform/file-transfer.ts';

const onSessionEnd = vi.fn();
const onReach = vi.fn();

function createTestApi(fetched: typeof fetch = vi.fn(), more: Partial<ApiOptions> = {}) {
  return createApi({
    routes: callRoutes,
    base: '/api/v1/',
    fetch: fetched,
    token: () => 'secret',
    language: () => 'es',
    text: (key) => key,
    session: () => 1,
    endsSession: [401, 400],
    onSessionEnd,
    onReach,
    ...more,
  });
}

/** An XMLHttpRequest that records its request and whose response the test sends. */
class FakeExchange extends EventTarget {
  static last: FakeExchange;
  readonly upload = new EventTarget();
  readonly sent: Record<string, string> = {};
  method = '';
  address = '';
  form: FormData | undefined;
  status = 0;
  responseText = '';
  answerHeaders: Record<string, string> = {};

  constructor() {
    super();
    FakeExchange.last = this;
  }
  open(method: string, address: string) {
    [this.method, this.address] = [method, address];
  }
  setRequestHeader(name: string, value: string) {
    this.sent[name] = value;
  }
  getResponseHeader(name: string) {
    return this.answerHeaders[name] ?? null;
  }
  send(form: FormData) {
    this.form = form;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
  }
  answer(status: number, body: unknown, headers: Record<string, string> = {}) {
    [this.status, this.responseText, this.answerHeaders] = [status, JSON.stringify(body), headers];
    this.dispatchEvent(new Event('load'));
  }
}

const picture = new File([Uint8Array.of(1, 2, 3)], 'passport.png', { type: 'image/png' });
const sendDocument = (more: object = {}) => {
  vi.stubGlobal('XMLHttpRequest', FakeExchange);
  return uploadFiles(createTestApi(), 'identity.upload', {
    input: { type: 'passport' },
    files: { front: picture, back: undefined },
    ...more,
  });
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('uploadFiles', () => {
  test('sends fields and files as a form and reports progress', async () => {
    const shares: number[] = [];
    const result = sendDocument({ onProgress: (share: number) => shares.push(share) });
    const { last } = FakeExchange;
    expect([last.method, last.address]).toEqual(['POST', '/api/v1/user/account/upload/id']);
    expect(last.sent).toMatchObject({ authorization: 'Bearer secret', 'accept-language': 'es' });
    expect(last.sent).not.toHaveProperty('content-type');
    expect([...last.form!.keys()]).toEqual(['type', 'front']);
    expect((last.form!.get('front') as File).name).toBe('passport.png');
    last.progress(1, 4);
    last.progress(4, 4);
    last.answer(200, { data: { status: 'pending' } });
    expect(await result).toMatchObject({ ok: true, data: { status: 'pending' } });
    expect(shares).toEqual([0.25, 1]);
  });

  test('sends by fetch where the backend runs in this browser', async () => {
    vi.stubGlobal('XMLHttpRequest', undefined);
    const fetched = vi.fn<typeof fetch>(async () => Response.json({ data: { status: 'pending' } }));
    const result = await uploadFiles(createTestApi(fetched, { isLocal: true }), 'identity.upload', {
      input: { type: 'passport' },
      files: { front: picture, back: undefined },
    });
    expect(result).toMatchObject({ ok: true, data: { status: 'pending' } });
    expect([...(fetched.mock.calls[0]![1]!.body as FormData).keys()]).toEqual(['type', 'front']);
  });

  test('returns the error of the response', async () => {
    const result = sendDocument();
    const errors = { front: ['Choose a smaller image.'] };
    FakeExchange.last.answer(
      413,
      { code: 'file_too_large', message: 'Too large.', errors },
      { 'Retry-After': '3' },
    );
    expect(await result).toEqual({
      ok: false,
      error: {
        code: 'file_too_large',
        status: 413,
        message: 'Too large.',
        fields: { front: 'Choose a smaller image.' },
        retryAfter: 3,
        requestId: undefined,
      },
    });
  });

  test('ends the session on status 401, and returns offline on a network error', async () => {
    const ended = sendDocument();
    FakeExchange.last.answer(401, { code: 'session_required' });
    await ended;
    expect(onSessionEnd).toHaveBeenCalledOnce();
    const result = sendDocument();
    FakeExchange.last.dispatchEvent(new Event('error'));
    expect(await result).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect(onReach).toHaveBeenLastCalledWith(false);
  });

  test('sends nothing if its signal was aborted before', async () => {
    const sent = FakeExchange.last;
    onReach.mockClear();
    expect(await sendDocument({ signal: AbortSignal.abort() })).toMatchObject({ ok: false });
    expect(FakeExchange.last).toBe(sent);
    expect(onReach).not.toHaveBeenCalledWith(false);
  });

  test('aborts on its signal without reporting the backend as unreachable', async () => {
    const controller = new AbortController();
    const result = sendDocument({ signal: controller.signal });
    onReach.mockClear();
    controller.abort();
    expect(await result).toMatchObject({ ok: false });
    expect(onReach).not.toHaveBeenCalledWith(false);
  });
});

describe('downloadFile', () => {
  const params = { kind: 'front' } as const;
  const signal = new AbortController().signal;

  test('returns the name, type and bytes of the file', async () => {
    const fetched = vi.fn(
      async () =>
        new Response(Uint8Array.of(7, 8), {
          headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="front.png"' },
        }),
    );
    const result = await downloadFile(createTestApi(fetched), 'identity.file', { params, signal });
    if (!result.ok) throw new Error(result.error.code);
    expect([result.name, result.file.type]).toEqual(['front.png', 'image/png']);
    expect(new Uint8Array(await result.file.arrayBuffer())).toEqual(Uint8Array.of(7, 8));
    expect(fetched).toHaveBeenCalledWith('/api/v1/user/account/upload/id/front', expect.anything());
  });

  test('returns not_found for a missing file, and offline without a server', async () => {
    const missing = async () => Response.json({ code: 'not_found', message: 'No.' }, { status: 404 });
    expect(await downloadFile(createTestApi(missing), 'identity.file', { params, signal })).toMatchObject({
      ok: false,
      error: { code: 'not_found', status: 404 },
    });
    const offline = async () => await Promise.reject(new TypeError('Failed to fetch'));
    expect(await downloadFile(createTestApi(offline), 'identity.file', { params, signal })).toMatchObject({
      ok: false,
      error: { code: 'offline' },
    });
  });
});
