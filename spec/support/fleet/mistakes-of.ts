import * as E from 'fp-ts/lib/Either.js';
import { decodeFleet } from '../../../adapters/fleet-file/decode-fleet.js';

/** What is said of a fleet document; nothing of one that is right. */
export const mistakesOf = (document: unknown): readonly string[] =>
  E.match<readonly string[], unknown, readonly string[]>(
    (mistakes) => mistakes,
    () => [],
  )(decodeFleet(document));
