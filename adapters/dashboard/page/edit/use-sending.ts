import { useContext, useState } from 'preact/hooks';
import { type Answer, ask, failureIn, SILENCE } from '../live/ask.js';
import type { ErrorBody } from '../live/bodies.js';
import { LiveContext } from '../live/use-live.js';
import { useBusy } from '../parts/use-busy.js';
import type { Description } from './fields/fields.js';

/** Much may be under what is removed. */
const LIMIT_MS = 2 * 60_000;

export interface ToSend {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: Description;
  /** Of the description of which it is a change. */
  readonly etag?: string | null;
}

export interface Sending {
  /** Returns what was answered, be it an error. */
  readonly send: (request: ToSend) => Promise<Answer>;
  readonly isBusy: boolean;
  /** Why the last request has failed. */
  readonly error: ErrorBody | undefined;
}

/** Sends what a form says. What is shown afterwards is another view, which reads everything again. */
export const useSending = (): Sending => {
  const [error, setError] = useState<ErrorBody>();
  const { forgetOthers } = useContext(LiveContext);
  const { isBusy, begin, end } = useBusy();
  const send: Sending['send'] = async ({ method, path, body, etag = null }) => {
    if (!begin()) return SILENCE;
    forgetOthers();
    setError(undefined);
    const headers = {
      ...(body !== undefined && { 'content-type': mediaType(method) }),
      ...(etag !== null && { 'if-match': etag }),
    };
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await ask(path, sent, LIMIT_MS);
    setError(failureIn(answer));
    end();
    return answer;
  };
  return { send, isBusy, error };
};

const mediaType = (method: string): string =>
  method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
