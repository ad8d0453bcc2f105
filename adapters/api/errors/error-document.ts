import * as t from 'io-ts';
import type { Either } from 'fp-ts/lib/Either.js';

/** An error (RFC 9457), in HTTP and on the command line. */
export interface ErrorDocument {
  /** A URI that names the kind of error; its last part is `code`. */
  readonly type: string;
  readonly title: string;
  /** The HTTP status, also without HTTP. */
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  /** All causes, where there can be several: why a dump cannot start, or the mistakes in an input. */
  readonly reasons?: readonly ReasonBody[];
  readonly request_id?: string;
}

export interface ReasonBody {
  readonly code: string;
  readonly detail: string;
  readonly remedy?: string;
  readonly retryable?: boolean;
  /** The objects that a reason is about: ten names at most, as they are written in SQL, and how many there are. */
  readonly objects?: { readonly names: readonly string[]; readonly count: number };
  /** Since when it is so, in ISO 8601. */
  readonly since?: string;
  /** Statements that fix it, with the real names. */
  readonly statements?: readonly string[];
}

export const ReasonBody = t.intersection([
  t.type({ code: t.string, detail: t.string }),
  t.partial({
    remedy: t.string,
    retryable: t.boolean,
    objects: t.type({ names: t.readonlyArray(t.string), count: t.number }),
    since: t.string,
    statements: t.readonlyArray(t.string),
  }),
]) satisfies t.Type<ReasonBody, unknown>;

export const ErrorDocument = t.intersection([
  t.type({ type: t.string, title: t.string, status: t.number, detail: t.string, code: t.string }),
  t.partial({ reasons: t.readonlyArray(ReasonBody), request_id: t.string }),
]) satisfies t.Type<ErrorDocument, unknown>;

/** The result of an operation: a body ready for JSON, or an error document. */
export type ApiResult<A> = Promise<Either<ErrorDocument, A>>;
