import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { Decoder } from 'io-ts';
import type { DestinationTarget } from '../../core/backups/destination-target.js';
import { refusal } from './storage-error.js';

/**
 * The settings of a destination, which were sealed as one JSON. Throws what `toStorageFailure` reads as
 * `destination_misconfigured`: an older version may have stored others.
 */
export const decodeSettings = <A>(
  codec: Decoder<unknown, A>,
  { settings }: Pick<DestinationTarget, 'settings'>,
): A =>
  pipe(
    E.tryCatch(() => JSON.parse(settings.reveal()) as unknown, E.toError),
    E.flatMap((json) => E.mapLeft(() => new Error('Other settings'))(codec.decode(json))),
    E.getOrElse((): A => {
      throw refusal('destination_misconfigured');
    }),
  );
