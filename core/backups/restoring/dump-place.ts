import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { DestinationTarget } from '../destination-target.js';

/** Where the objects of a destination lie, without what it takes to log in. */
export type DumpPlace =
  | { readonly kind: 'local'; readonly path: string }
  | {
      readonly kind: 's3';
      readonly endpoint: string;
      readonly bucket: string;
      readonly region: string | undefined;
      readonly prefix: string | undefined;
    }
  | {
      readonly kind: 'sftp';
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly path: string;
    }
  | { readonly kind: 'rclone'; readonly path: string };

export const DumpPlaceCodec = t.union([
  t.strict({ kind: t.literal('local'), path: t.string }),
  t.strict({
    kind: t.literal('s3'),
    endpoint: t.string,
    bucket: t.string,
    region: t.union([t.string, t.undefined]),
    prefix: t.union([t.string, t.undefined]),
  }),
  t.strict({
    kind: t.literal('sftp'),
    host: t.string,
    port: t.number,
    user: t.string,
    path: t.string,
  }),
  t.strict({ kind: t.literal('rclone'), path: t.string }),
]) satisfies t.Type<DumpPlace, unknown>;

/** None where the settings are not those of a kind that is known here. */
export const dumpPlace = ({
  kind,
  settings,
}: Pick<DestinationTarget, 'kind' | 'settings'>): O.Option<DumpPlace> =>
  pipe(
    E.tryCatch(
      () => ({ ...(JSON.parse(settings.reveal()) as object), kind }),
      () => undefined,
    ),
    // Only what is no secret is taken from it.
    E.flatMap((decoded) => DumpPlaceCodec.decode(decoded)),
    O.fromEither,
  );

/**
 * Whether a destination is at another place by now than when a dump was written there; false where either is not known. As whom
 * to log in, and what a bucket's region is called, are no part of it.
 */
export const hasMoved = (
  written: O.Option<DumpPlace>,
  destination: Pick<DestinationTarget, 'kind' | 'settings'>,
): boolean => {
  const now = dumpPlace(destination);
  return O.isSome(written) && O.isSome(now) && whereOf(written.value) !== whereOf(now.value);
};

const whereOf = (place: DumpPlace): string => {
  switch (place.kind) {
    case 'local':
    case 'rclone':
      return JSON.stringify([place.kind, place.path]);
    case 's3':
      return JSON.stringify([place.kind, place.endpoint, place.bucket, place.prefix ?? '']);
    case 'sftp':
      return JSON.stringify([place.kind, place.host, place.port, place.path]);
  }
};
