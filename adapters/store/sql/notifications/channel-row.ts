import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type {
  ChannelTarget,
  WokenChannel,
} from '../../../../core/notifications/ports/channel-register.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { ATTRIBUTES } from '../fleet/attributes-codec.js';
import { unsealSecret } from '../fleet/unseal-resource.js';
import { jsonText, SealedBytes } from '../rows/column-codecs.js';
import { decodeFields, named } from '../rows/decode-row.js';
import { decodeDeliveryRow } from './delivery-row.js';

const CHANNEL = {
  id: Uuid,
  name: t.string,
  attributes: jsonText(ATTRIBUTES.channel),
  sealed: SealedBytes,
};

/** Decodes a channel with its settings in clear. */
export const decodeChannelRow = (sealer: SecretSealer) => {
  const decode = decodeFields(CHANNEL, named('resource'));
  return (row: unknown): E.Either<Corrupt, ChannelTarget> =>
    E.flatMap(decode(row), ({ id, name, attributes: { kind, ...rules }, sealed }) =>
      pipe(
        unsealSecret(sealer, id, sealed),
        E.map((settings) => ({ id, name, kind, rules, settings })),
      ),
    );
};

/** The rows of a channel that was woken. */
export interface WokenRows {
  readonly channel: unknown;
  readonly leaseUntil: Date;
  /** Undefined where nothing is under way. */
  readonly underWay: unknown;
}

export const decodeWokenChannel = (sealer: SecretSealer) => {
  const decode = decodeChannelRow(sealer);
  return ({ channel, leaseUntil, underWay }: WokenRows): E.Either<Corrupt, WokenChannel> =>
    pipe(
      decode(channel),
      E.map((target) => ({
        ...{ target, leaseUntil },
        underWay: O.map(decodeDeliveryRow)(O.fromNullable<unknown>(underWay)),
      })),
    );
};
