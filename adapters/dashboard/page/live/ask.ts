import type { ErrorBody } from './bodies.js';
import { useEffect, useState } from 'preact/hooks';
import { send, takeEarly } from './send.js';

/** What the service has answered to a request. */
export interface Answer {
  readonly status: number;
  /** Of JSON, or the text of YAML; null where there is no body. */
  readonly body: unknown;
  readonly etag: string | null;
  /** How many problems are open, such as `critical=2, warning=310, info=0`. */
  readonly openProblems: string | null;
  /** Whether it was there before, and nothing has come since that was asked for. */
  readonly isOld?: boolean;
}

/** By how much the clock of the service is ahead of that of the browser, in milliseconds. */
let aheadMs = 0;

/** The time of the service, by which every `since` is meant. */
export const serviceNow = (): number => Date.now() + aheadMs;

/** Rejects where nothing answers in time. */
export const fetchAnswer = async (
  path: string,
  options: RequestInit = {},
  limitMs?: number,
): Promise<Answer> => {
  const response = await (takeEarly(path) ?? send(path, options, limitMs));
  const date = Date.parse(response.headers.get('date') ?? '');
  // A header has whole seconds; less than two apart are the same time.
  if (!Number.isNaN(date)) aheadMs = Math.abs(date - Date.now()) < 2_000 ? 0 : date - Date.now();
  return {
    status: response.status,
    body: await bodyIn(response),
    etag: response.headers.get('etag'),
    openProblems: response.headers.get('x-open-problems'),
  };
};

/** What is neither comes from a proxy in between. */
const bodyIn = async (response: Response): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith(YAML)) return response.text();
  return type.includes('json') ? ((await response.json()) as unknown) : null;
};

export const YAML = 'application/yaml';

/** Where nothing answers in time, words of ours are the answer. */
export const ask = (path: string, options?: RequestInit, limitMs?: number): Promise<Answer> =>
  fetchAnswer(path, options, limitMs).catch(() => SILENCE);

/** Sends a body as JSON; a text is YAML. */
export const askWith = (
  method: string,
  path: string,
  body?: unknown,
  limitMs?: number,
): Promise<Answer> => {
  const [type, text] =
    typeof body === 'string' ? [YAML, body] : ['application/json', JSON.stringify(body)];
  const sent = body === undefined ? {} : { body: text, headers: { 'content-type': type } };
  return ask(path, { method, ...sent }, limitMs);
};

export const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Whether asking again may help: nothing was answered, or the service or a proxy is busy. */
export const isOfTheMoment = ({ status }: Answer): boolean =>
  status === 0 || status === 429 || status >= 500;

/** The body of an answer; undefined before there is one, and where it is an error. */
export const bodyOf = <A>(answer: Answer | undefined): A | undefined =>
  answer !== undefined && isOk(answer) ? (answer.body as A) : undefined;

/** The error of an answer that is one, or words for one that has none. */
export const errorOf = ({ status, body }: Answer): ErrorBody =>
  body !== null && typeof body === 'object' && 'detail' in body
    ? (body as ErrorBody)
    : {
        detail: `Something in between answered with ${status}.`,
      };

export const UNREACHABLE: ErrorBody = {
  detail: 'The service did not answer. Try again.',
};

/** In place of an answer that did not come. */
export const SILENCE: Answer = { status: 0, body: UNREACHABLE, etag: null, openProblems: null };

/** The error of an answer that is one. */
export const failureIn = (answer: Answer): ErrorBody | undefined =>
  isOk(answer) ? undefined : errorOf(answer);

interface Read {
  readonly path: string;
  readonly answer: Answer;
}

/** What was answered last, where the path has stayed the same for a moment; undefined before, and where there is no path. */
export const useAnswer = (path: string | undefined, pauseMs = 0): Read | undefined => {
  const [read, setRead] = useState<Read>();
  useEffect(() => {
    if (path === undefined) {
      setRead(undefined);
      return undefined;
    }
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await ask(path);
      if (isCurrent) setRead({ path, answer });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [path]);
  return read;
};
