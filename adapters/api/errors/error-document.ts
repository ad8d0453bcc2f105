import * as t from 'io-ts';
import type { Either } from 'fp-ts/lib/Either.js';

/** Every error that a caller can get: its status and its title. `docs/reference/errors.md` says when, and what to do. */
export const ERROR_CATALOGUE = {
  malformed_request: [400, 'The request is malformed'],
  invalid_id: [400, 'The id is not a UUID'],
  unauthenticated: [401, 'A valid bearer token is required'],
  sign_in_refused: [401, 'The sign-in is refused'],
  forbidden: [403, 'The token lacks a permission'],
  own_request: [403, 'Somebody else has to approve it'],
  not_from_the_page: [403, 'The request is not from the page'],
  not_found: [404, 'There is no such thing'],
  method_not_allowed: [405, 'The method is not allowed here'],
  request_timeout: [408, 'The request took too long to arrive'],
  name_taken: [409, 'The name is taken'],
  problem_closed: [409, 'The problem is closed'],
  made_elsewhere: [409, 'The dumps of the schedule are made elsewhere'],
  made_here: [409, 'The dumps of the schedule are made by Shipshape'],
  other_tool: [409, 'The backups of the schedule are not of this tool'],
  run_ended: [409, 'The run has ended'],
  no_stored_dump: [409, 'The run has no dump in a destination'],
  approval_over: [409, 'The request does not wait any more'],
  prune_unconfirmed: [409, 'Much would be removed'],
  managed_by_file: [409, 'The resource is managed by a fleet file'],
  has_children: [409, 'There are resources under it'],
  still_found: [409, 'The database would be found again'],
  changed_meanwhile: [412, 'The resource was changed meanwhile'],
  payload_too_large: [413, 'The body is too large'],
  unsupported_media_type: [415, 'The body has a type that is not understood'],
  fleet_rejected: [422, 'The fleet description is not valid'],
  kind_reserved: [422, 'Problems of this kind cannot be reported'],
  alerts_rejected: [422, 'Some alerts were not taken'],
  dump_not_ready: [424, 'The dump cannot start'],
  restore_not_ready: [424, 'The dump cannot be restored so'],
  destination_unusable: [424, 'The destination cannot be used'],
  approval_wanted: [428, 'Somebody else has to approve it first'],
  too_many_requests: [429, 'Too many requests'],
  too_many_dumps: [429, 'Too many dumps run at once'],
  headers_too_large: [431, 'The headers are too large'],
  internal_error: [500, 'Shipshape made a mistake'],
  authenticator_failed: [500, 'The caller could not be authenticated'],
  dump_incomplete: [500, 'The dump did not become whole'],
  store_corrupt: [500, 'The store cannot be read'],
  unavailable: [503, 'Shipshape cannot do this at the moment'],
  // The errors of the client, for a service that it could not call.
  service_unreachable: [503, 'The service cannot be reached'],
  not_a_shipshape: [502, 'The response is not from Shipshape'],
} as const satisfies Readonly<Record<string, readonly [status: number, title: string]>>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

export const errorDocument = (
  code: ErrorCode,
  detail: string,
  reasons?: ErrorDocument['reasons'],
): ErrorDocument => {
  const [status, title] = ERROR_CATALOGUE[code];
  const type = `urn:shipshape:error:${code}`;
  return { type, title, status, detail, code, ...(reasons === undefined ? {} : { reasons }) };
};

/** The error for a malformed request: its reasons list all mistakes, its detail is the only one or their number. */
export const malformedRequest = (mistakes: readonly string[]): ErrorDocument => {
  const [only, ...others] = mistakes;
  const detail =
    only === undefined || others.length > 0
      ? `The request holds ${mistakes.length} mistakes.`
      : only;
  return errorDocument(
    'malformed_request',
    detail,
    mistakes.map((mistake) => ({ code: 'mistake', detail: mistake })),
  );
};

/** The error for a fleet document that cannot be decoded, with a reason for each mistake. */
export const invalidFleetDocument = (mistakes: readonly string[]): ErrorDocument =>
  errorDocument(
    'fleet_rejected',
    'Nothing was changed.',
    mistakes.map((mistake) => ({ code: 'mistake', detail: mistake })),
  );

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

/** The error of a failure: its code and its detail or, where it has reasons as well, what makes it. */
export type FailureDocument<F> =
  | readonly [code: ErrorCode, detail: string | ((failure: F) => string)]
  | ((failure: F) => ErrorDocument);

/** That of each failure by its tag. */
export type FailureDocuments<F extends { readonly _tag: string }> = {
  readonly [T in F['_tag']]: FailureDocument<Extract<F, { _tag: T }>>;
};

/** The result of an operation: a body ready for JSON, or an error document. */
export type ApiResult<A> = Promise<Either<ErrorDocument, A>>;
