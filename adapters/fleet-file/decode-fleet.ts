import * as E from 'fp-ts/lib/Either.js';
import type { FleetDescription } from '../../core/domain/fleet-description.js';
import { fleetCodec } from './fleet-codec.js';
import { growsBeyond, LIMIT_VALUES } from './grows-beyond.js';
import { mistakes } from './mistakes.js';
import { NO_REFERENCES, type References } from './references.js';

/** Decodes a fleet document; on the left are the mistakes in it, each with its place. */
export const decodeFleetWith =
  (references: References) =>
  (document: unknown): E.Either<readonly string[], FleetDescription> =>
    E.mapLeft(mistakes)(fleetCodec(references).decode(document));

/** Decodes a fleet document that came over the network: it holds everything itself and refers to nothing. */
export const decodeFleet = (document: unknown): E.Either<readonly string[], FleetDescription> =>
  growsBeyond(LIMIT_VALUES)(document)
    ? E.left([`the document holds more than ${LIMIT_VALUES} values`])
    : decodeFleetWith(NO_REFERENCES)(document);
