import { createContext, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { CallId, CallOutput } from '../../schemas/generated/calls.ts';
import type { Answer, AnswerKey, Answers, Read } from './answers.ts';
import type { ApiResult } from './api-error.ts';
import type { CallRequest } from './api.ts';
import { usePlatform } from './hooks.ts';

export const AnswersContext = createContext<Answers | null>(null);

/** What the shell keeps of the backend's answers; below the shell only. */
export function useAnswers(): Answers {
  const answers = useContext(AnswersContext);
  if (!answers) throw new Error('useAnswers is for pages in the shell');
  return answers;
}

export interface UsedAnswer<T> extends Answer<T> {
  /** Neither read nor failed yet. */
  isPending: boolean;
  refetch(): Promise<void>;
}

const unwatched = () => {};

/** An answer that is read and kept under its key, which says everything that `read` depends on; not read while `isOff`. */
export function useAnswer<T>(key: AnswerKey, read: Read<T>, isOff = false): UsedAnswer<T> {
  const answers = useAnswers();
  const name = JSON.stringify(key);
  const newest = useRef(read);
  useEffect(() => void (newest.current = read));
  const watch = useCallback(
    (onChange: () => void) =>
      isOff
        ? unwatched
        : answers.watch<T>(JSON.parse(name) as AnswerKey, (...known) => newest.current(...known), onChange),
    [answers, name, isOff],
  );
  const answer = useSyncExternalStore(watch, () => answers.get<T>(key));
  return {
    ...answer,
    isPending: answer.data === undefined && !answer.error,
    refetch: () => answers.refresh(key),
  };
}

type Request<K extends CallId> = object extends CallRequest<K> ? [CallRequest<K>?] : [CallRequest<K>];

/** A reading call and its answer; below the shell only. Tried again once where the failure may pass. */
export function useCall<K extends CallId>(id: K, ...[request]: Request<K>): UsedAnswer<CallOutput[K]> {
  const { api } = usePlatform();
  const call = api.call as (id: K, request: object) => Promise<ApiResult<CallOutput[K]>>;
  return useAnswer(callKey(id, request), (signal) => call(id, { ...request, signal }));
}

/** Where the answer of a call is kept, to change it or to have it read again. */
export function callKey<K extends CallId>(id: K, request?: object): AnswerKey {
  return request === undefined ? [id] : [id, request];
}
