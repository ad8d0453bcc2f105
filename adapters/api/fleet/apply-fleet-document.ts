import * as E from 'fp-ts/lib/Either.js';
import type { Caller } from '../../../core/access/caller.js';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import type { ApplyFleetOptions } from '../../../core/fleet/use-cases/apply-fleet.js';
import type { UseCases } from '../../../core/use-cases.js';
import type { Failure } from '../describe-failure.js';
import type { ApiResult } from '../errors/error-document.js';
import { invalidFleetDocument, malformedRequest } from '../errors/error-document.js';
import { parseJson } from '../json/parse-json.js';
import { toResultWith } from '../serving.js';
import { fleetPlanBody } from './fleet-plan-body.js';

/** What is applied, and how. */
export interface FleetDocument {
  readonly caller: Caller;
  /** JSON in UTF-8, as it came. */
  readonly body: Uint8Array;
  readonly options: Omit<ApplyFleetOptions, 'onProgress'>;
  /** Aborts when no caller waits for the answer any more: a document whose turn has not come is not applied then. */
  readonly signal?: AbortSignal;
}

/**
 * Applies a fleet document, from its bytes to the JSON text of the plan: one operation, since what lies in between can be
 * large, and is kept out of the process that serves. `onFailure` is called with each failure, for the log.
 */
export interface ApplyFleetDocument {
  (document: FleetDocument, onFailure: (failure: Failure) => void): ApiResult<Uint8Array>;
  /** The largest document that it takes, in bytes; otherwise only the limit of the route counts. */
  readonly limitBytes?: number;
}

/** How long a document may wait for its turn, and then how long it may take. The largest take seconds: what exceeds this hangs. */
export const APPLY_DEADLINE_MS = 5 * 60_000;

/** What to do with a document that is too large. */
export const APPLY_OTHERWISE =
  'Apply the fleet in parts, or with `shipshape apply` on the machine of the service.';

export interface ApplyFleetDocumentPorts extends Pick<UseCases, 'applyFleet'> {
  readonly decodeFleet: DecodeFleet;
}

type DecodedFleet = E.Either<readonly string[], FleetDescription>;

/** Decodes a fleet document from parsed JSON; the left has a sentence for each mistake. */
export type DecodeFleet = (document: unknown) => DecodedFleet | Promise<DecodedFleet>;

/** Applies documents in the process that calls it. */
export const applyFleetDocument =
  ({ applyFleet, decodeFleet }: ApplyFleetDocumentPorts): ApplyFleetDocument =>
  async ({ caller, body, options }, onFailure) => {
    const fleet = await readFleet(body, decodeFleet);
    if (E.isLeft(fleet)) return fleet;
    return toResultWith(onFailure)(applyFleet(caller, fleet.right, options), (plan) =>
      Buffer.from(JSON.stringify(fleetPlanBody(plan))),
    );
  };

/** The parsed JSON is not referred to any more once it is decoded. */
const readFleet = async (
  body: Uint8Array,
  decodeFleet: DecodeFleet,
): ApiResult<FleetDescription> => {
  const parsed = parseJson(body);
  return E.isLeft(parsed)
    ? E.left(malformedRequest([parsed.left]))
    : E.mapLeft(invalidFleetDocument)(await decodeFleet(parsed.right));
};
