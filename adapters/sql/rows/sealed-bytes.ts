import * as t from 'io-ts';

/** What a sealer made of a secret, as it lies in a BLOB. */
export const SealedBytes = new t.Type<Uint8Array, Uint8Array, unknown>(
  'SealedBytes',
  (value): value is Uint8Array => value instanceof Uint8Array,
  (input, context) => (input instanceof Uint8Array ? t.success(input) : t.failure(input, context)),
  t.identity,
);
