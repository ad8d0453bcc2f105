import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { StorageFailure } from '../../core/backups/ports/dump-storage.js';
import { storageRefused, type StorageRefusalCode } from '../../core/backups/storage-refusal.js';
import { unavailable } from '../../core/shared/ports/port-failure.js';

const FAILURE = Symbol('failure');

/** An error that carries a failure to the one place of an adapter that returns it, or to who reads an object. */
export const storageError = (failure: StorageFailure): Error =>
  Object.assign(new Error(failure._tag, { cause: failure }), { [FAILURE]: failure });

export const refusal = (code: StorageRefusalCode): Error => storageError(storageRefused(code));

const ABANDONED = unavailable('destination', 'abandoned');

/** Of calls without a signal, which a silent destination would hold up for ever. */
const ALONE_MS = 600_000;

export const alone = (): AbortSignal => AbortSignal.timeout(ALONE_MS);

/** The failure behind an error of what a caller may have cancelled, which is no fault of the destination. */
export const failureUnder =
  (signal: AbortSignal, toFailure: ToFailure = toStorageFailure) =>
  (error: unknown): StorageFailure =>
    signal.aborted ? ABANDONED : toFailure(error);

/** The bytes of an object that was opened, with the failure in what they throw. */
export const explained = (
  opened: O.Option<AsyncIterable<Uint8Array>>,
  toFailure: ToFailure,
): O.Option<AsyncIterable<Uint8Array>> =>
  pipe(
    opened,
    O.map((bytes) => explainedBytes(bytes, toFailure)),
  );

async function* explainedBytes(
  bytes: AsyncIterable<Uint8Array>,
  toFailure: ToFailure,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* bytes;
  } catch (error) {
    throw storageError(toFailure(error));
  }
}

export type ToFailure = (error: unknown) => StorageFailure;

const busy = unavailable('destination', 'busy');
const noNetwork = unavailable('destination', 'no_network');
const noResolver = unavailable('destination', 'no_resolver');
const unreachable = storageRefused('destination_unreachable');
const untrusted = storageRefused('destination_untrusted');

/** Codes of errno(3), of getaddrinfo(3), of OpenSSL's verify(1) and of Node's TLS. */
const OF_CODE: ReadonlyMap<string, StorageFailure> = new Map<string, StorageFailure>([
  ...['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'EAGAIN'].map((code) => [code, busy] as const),
  ...['ENETDOWN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EPERM'].map(
    (code) => [code, noNetwork] as const,
  ),
  ...['EAI_AGAIN', 'EAI_FAIL'].map((code) => [code, noResolver] as const),
  ...['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA'].map(
    (code) => [code, unreachable] as const,
  ),
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EHOSTUNREACH',
    'EHOSTDOWN',
    'ENETUNREACH',
    'ETIMEDOUT',
    'EPIPE',
  ].map((code) => [code, unreachable] as const),
]);

/** What a certificate can be wrong in (verify(1) of OpenSSL). Every other error of TLS is one of the connection. */
const OF_CERTIFICATE =
  /CERT|ISSUER|SELF_SIGNED|LEAF_SIGNATURE|INVALID_CA|PATH_LENGTH|INVALID_PURPOSE|HOSTNAME_MISMATCH/;

/** The failure behind an error; that of an unknown one is `destination_failed`. */
export const toStorageFailure = (error: unknown): StorageFailure => {
  const { [FAILURE]: failure, code } = error as {
    readonly [FAILURE]?: StorageFailure;
    readonly code?: unknown;
  };
  if (failure !== undefined) return failure;
  if (error instanceof DOMException && error.name === 'TimeoutError') return unreachable;
  const text = typeof code === 'string' ? code : '';
  if (OF_CERTIFICATE.test(text)) return untrusted;
  return OF_CODE.get(text) ?? storageRefused('destination_failed');
};
