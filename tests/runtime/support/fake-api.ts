import type { CallId, CallInput, CallOutput } from '../../../schemas/generated/calls.ts';
import type { ApiError, ApiResult } from '../../../runtime/platform/api-error.ts';
import type { AnyRequest, Api, StreamResult } from '../../../runtime/platform/api.ts';

type Answer<K extends CallId> = ApiResult<CallOutput[K]> | Promise<ApiResult<CallOutput[K]>>;

/** Responses by call. StrictMode repeats a page's first reads: a response must not depend on their number. */
export type Answers = {
  [K in CallId]?: (input: CallInput[K], request: Pick<AnyRequest, 'params' | 'query'>) => Answer<K>;
};

export interface FakeApi extends Api {
  /** The sent requests, in order. */
  sent: { id: CallId; input: unknown }[];
  sentTo(id: CallId): unknown[];
  /** The idempotency keys of the sent requests, in order. */
  keysOf(id: CallId): (string | undefined)[];
  answers: Answers;
  /** The response to opening the stream; by default the backend offers none. */
  openStream(signal: AbortSignal): Promise<StreamResult> | StreamResult;
}

export const fine = <T>(data: T): ApiResult<T> => ({ ok: true, data });

/** The output of the first example of a call's definition. */
export const exampleOutput = <T>(file: { examples: readonly object[] }): T =>
  (file.examples[0] as unknown as { output: T }).output;

export function refusal(
  code: ApiError['code'],
  status: number,
  message: string,
  more: Partial<ApiError> = {},
): ApiResult<never> {
  return { ok: false, error: { code, status, message, fields: {}, ...more } };
}

const countries = [
  { iso: 'GB', nicename: 'United Kingdom', phonecode: '44', flag: '', inactive: false },
  { iso: 'ES', nicename: 'Spain', phonecode: '34', flag: '', inactive: false },
  { iso: 'KP', nicename: 'North Korea', phonecode: '850', flag: '', inactive: true },
];

/** A backend with the test's responses; other calls fail as if offline. */
export function createFakeApi(answers: Answers): FakeApi {
  const sent: FakeApi['sent'] = [];
  const keys: { id: CallId; key: string | undefined }[] = [];
  const known: Answers = { 'country.list': () => fine(countries), 'auth.logout': () => fine({}), ...answers };
  const fake: FakeApi = {
    options: {} as Api['options'],
    sent,
    openStream: () => ({
      ok: false,
      error: { code: 'not_found', status: 404, message: 'Not found', fields: {} },
    }),
    stream: async (id, signal) => {
      sent.push({ id, input: undefined });
      return await fake.openStream(signal);
    },
    sentTo: (id) => sent.filter((item) => item.id === id).map((item) => item.input),
    keysOf: (id) => keys.filter((item) => item.id === id).map(({ key }) => key),
    answers: known,
    call: (async (id: CallId, request: AnyRequest = {}) => {
      sent.push({ id, input: request.input });
      keys.push({ id, key: request.idempotencyKey });
      const answer = known[id] as ((input: unknown, request: AnyRequest) => Answer<CallId>) | undefined;
      return answer
        ? await answer(request.input, request)
        : refusal('offline', 0, 'No connection to the server.');
    }) as Api['call'],
  };
  return fake;
}
