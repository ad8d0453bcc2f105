import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type {
  DestinationKind,
  DestinationSettings,
} from '../../../core/fleet/destinations/destination-settings.js';
import {
  RCLONE_SETTINGS,
  refusedRcloneSettings,
} from '../../../core/fleet/destinations/rclone-settings.js';
import type { DestinationDescription } from '../../../core/fleet/fleet-description.js';
import type { Kept } from '../../../core/described/kept.js';
import { chosenBy, type Codec, codec, optional, withDefault } from '../codec/codec.js';
import { constrained, isGiven, type Mistake } from '../codec/constrained.js';
import { isMapping, record, recordWithin } from '../codec/record.js';
import type { References } from '../references/references.js';
import {
  AbsolutePath,
  Bucket,
  Endpoint,
  HostKey,
  Prefix,
  Region,
  RemotePath,
} from './destination-leaf-codecs.js';
import { Host } from './host-codec.js';
import { Name, oneOf, Port, UserName } from './destination-leaf-codecs.js';
import { Recipients } from './recipient-codec.js';
import {
  type Keepable,
  keepableLineCodec,
  orKept,
  privateKeyCodec,
  sealedSettings,
} from './secret-codecs.js';

const KINDS: readonly DestinationKind[] = ['local', 's3', 'sftp', 'rclone'];

const ALIKE = { name: Name, kind: oneOf(KINDS), encrypt: optional(Recipients) };

/** A destination: its settings are those of its kind, and kept as one JSON. */
export const destinationCodec = (references: References): Codec<DestinationDescription> => {
  const kinds: {
    readonly [K in DestinationKind]: Codec<Described<Keepable<DestinationSettings[K]>>>;
  } = {
    local: record({ ...ALIKE, path: AbsolutePath }),
    s3: s3Codec(references),
    sftp: sftpCodec(references),
    rclone: record({ ...ALIKE, config: rcloneConfigCodec(references), path: RemotePath }),
  };
  const codecs = new Map<unknown, Codec<Described<object>>>(Object.entries(kinds));
  // Where the kind is unknown, only it is a mistake, and what is wrong of what all kinds have.
  const other = recordWithin(ALIKE);
  const described = chosenBy(
    (value) => codecs.get(isMapping(value) ? value['kind'] : undefined) ?? other,
  );
  return codec(described.name, (value, context) =>
    pipe(
      described.validate(value, context),
      E.map(({ name, kind, encrypt, ...settings }) => ({
        name,
        kind,
        ...(encrypt !== undefined && { encrypt }),
        settings: sealedSettings(settings),
      })),
    ),
  );
};

type Described<S> = S & {
  readonly name: string;
  readonly kind: DestinationKind;
  readonly encrypt?: readonly string[];
};

const s3Codec = (references: References) =>
  record({
    ...ALIKE,
    endpoint: Endpoint,
    bucket: Bucket,
    region: withDefault(Region, 'us-east-1'),
    prefix: optional(Prefix),
    access_key: keepableLineCodec(references, 'access key'),
    secret_key: keepableLineCodec(references, 'secret key'),
  });

const sftpCodec = (references: References) => {
  const password = keepableLineCodec(references);
  const fields = record({
    ...ALIKE,
    host: Host,
    port: withDefault(Port, 22),
    user: UserName,
    password: optional(password),
    key: optional(privateKeyCodec(references)),
    passphrase: optional(keepableLineCodec(references, 'passphrase')),
    host_key: HostKey,
    path: RemotePath,
  });
  return constrained(fields, (mapping): readonly Mistake[] => {
    const [hasPassword, hasKey] = [isGiven(mapping, 'password'), isGiven(mapping, 'key')];
    if (!hasPassword && !hasKey)
      return [{ key: 'password', words: 'is missing; a login takes `password` or `key`' }];
    if (hasPassword && hasKey)
      return [{ key: 'password', words: 'a login takes `password` or `key`, not both' }];
    return isGiven(mapping, 'passphrase') && !hasKey
      ? [{ key: 'passphrase', words: 'there is no `key` that it could decrypt' }]
      : [];
  });
};

/** What its type takes here. A type that is kept is that of what is stored, which was read before and stays whole. */
const rcloneConfigCodec = (references: References) => {
  const value = keepableLineCodec(references, 'value');
  const type = orKept(oneOf([...RCLONE_SETTINGS.keys()]));
  const unknown = recordWithin<Readonly<Record<string, Codec<string | Kept>>>>({ type });
  const described = chosenBy((config) => {
    if (!isMapping(config) || type.decode(config['type'])._tag === 'Left') return unknown;
    return record({ ...Object.fromEntries(Object.keys(config).map((key) => [key, value])), type });
  });
  return constrained(described, (config): readonly Mistake[] => {
    const taken = RCLONE_SETTINGS.get(String(config['type']));
    if (taken === undefined) return [];
    return refusedRcloneSettings(String(config['type']), Object.keys(config)).map((key) => ({
      key,
      words: `is not taken for \`type: ${String(config['type'])}\` of rclone; there are ${taken.join(', ')}`,
    }));
  });
};
