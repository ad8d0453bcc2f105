import type { Caller } from '../../../core/access/caller.js';
import type { RecordRefusal } from '../../../core/audit/use-cases/audited.js';
import { type IncomingRequest, originOf } from '../access/request-origin.js';

const TOO_MANY_REQUESTS = 429;

const MOST_CHARACTERS = 200;

interface AnsweredRequest extends IncomingRequest {
  readonly url: string;
}

/** What is known of a request once it was answered. */
interface Known<R> {
  readonly actionOf: (request: R) => string;
  /** The code of the error with which it was answered. */
  readonly codeOf: (request: R) => string | undefined;
  readonly callerOf?: (request: R) => Caller | undefined;
}

/**
 * A hook for responses. It puts each request into the audit that was refused before a use case was called, such as one without a token;
 * but for what is over a limit, which is counted alone, as it could fill the store.
 */
export const refusalHook =
  <R extends AnsweredRequest>(record: RecordRefusal, { actionOf, codeOf, callerOf }: Known<R>) =>
  (request: R, { statusCode }: { readonly statusCode: number }, done: () => void): void => {
    if (statusCode >= 400 && statusCode < 500 && statusCode !== TOO_MANY_REQUESTS)
      record({
        action: actionOf(request),
        caller: callerOf?.(request),
        code: codeOf(request) ?? String(statusCode),
        origin: originOf(request),
        detail: { path: request.url.replace(/\?.*/s, '').slice(0, MOST_CHARACTERS) },
      });
    done();
  };
