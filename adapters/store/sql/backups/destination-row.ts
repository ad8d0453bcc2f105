import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { DestinationTarget } from '../../../../core/backups/destination-target.js';
import type {
  DestinationProbe,
  DestinationState,
} from '../../../../core/backups/ports/destination-register.js';
import type { StorageRefusal } from '../../../../core/backups/storage-refusal.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { ATTRIBUTES } from '../fleet/attributes-codec.js';
import { unsealSecret } from '../fleet/unseal-resource.js';
import { IsoInstant, jsonText, nullable, SealedBytes } from '../rows/column-codecs.js';
import { decodeFields, named } from '../rows/decode-row.js';
import { StorageRefusalCodec } from './dump-failure-codec.js';

/** A probe of an earlier version has none. */
const since = <A>(codec: t.Type<A, unknown>, without: unknown): t.Type<A, unknown> =>
  new t.Type(
    codec.name,
    codec.is,
    (input, context) => codec.validate(input ?? without, context),
    codec.encode,
  );

const Mark = since(nullable(t.string), null);

const Days = since(t.readonlyArray(t.strict({ day: t.number, freeBytes: t.number })), []);

/** That of an earlier version is its code alone. */
const Refusal = new t.Type<StorageRefusal, unknown>(
  'Refusal',
  StorageRefusalCodec.is,
  (input, context) =>
    StorageRefusalCodec.validate(typeof input === 'string' ? { code: input } : input, context),
  StorageRefusalCodec.encode,
);

const Probe = t.strict({
  at: IsoInstant,
  refusal: nullable(Refusal),
  space: t.strict({ freeBytes: nullable(t.number), totalBytes: nullable(t.number) }),
  mark: Mark,
  days: Days,
}) satisfies t.Type<DestinationProbe, unknown>;

const ProbeText = nullable(jsonText(Probe));

/** `state` is the last probe. */
const TARGET = {
  id: Uuid,
  name: t.string,
  attributes: jsonText(ATTRIBUTES.destination),
  sealed: SealedBytes,
  state: ProbeText,
};

/** Decodes a destination with its settings in clear. */
export const decodeDestinationRow = (sealer: SecretSealer) => {
  const decode = decodeFields(TARGET, named('resource'));
  return (row: unknown): E.Either<Corrupt, DestinationTarget> =>
    E.flatMap(decode(row), ({ id, name, attributes: { kind, encrypt = [] }, sealed, state }) =>
      pipe(
        unsealSecret(sealer, id, sealed),
        E.map((settings) => ({
          id,
          name,
          kind,
          settings,
          encrypt,
          mark: markOf(state),
          days: daysOf(state),
        })),
      ),
    );
};

const daysOf = O.match(
  () => [],
  ({ days }: DestinationProbe) => days,
);

const markOf = O.flatMap(({ mark }: DestinationProbe) => mark);

export const decodeDestinationState = (sealer: SecretSealer) => {
  const decodeTarget = decodeDestinationRow(sealer);
  const decodeState = decodeFields(
    { schedules: t.number, largestBytes: nullable(t.number), state: ProbeText },
    named('destination'),
  );
  return (row: unknown): E.Either<Corrupt, DestinationState> =>
    pipe(
      E.Do,
      E.apS('target', decodeTarget(row)),
      E.apS('known', decodeState(row)),
      E.map(({ target, known: { state: lastProbe, ...known } }) => ({
        target,
        lastProbe,
        ...known,
      })),
    );
};

/** The JSON of a probe. */
export const probeText = ({ at, refusal, space, mark, days }: DestinationProbe): string =>
  JSON.stringify({
    at,
    refusal: O.toNullable(refusal),
    space: { freeBytes: O.toNullable(space.freeBytes), totalBytes: O.toNullable(space.totalBytes) },
    mark: O.toNullable(mark),
    days,
  });
