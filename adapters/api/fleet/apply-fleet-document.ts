import * as E from 'fp-ts/lib/Either.js';
import type { Caller } from '../../../core/access/caller.js';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import type { ApplyFleetOptions } from '../../../core/fleet/use-cases/apply-fleet.js';
import type { UseCases } from '../../../core/use-cases.js';
import type { Failure } from '../describe-failure.js';
import type { ApiResult, ErrorDocument } from '../errors/error-document.js';
import { invalidFleetDocument, malformedRequest } from '../errors/error-document.js';
import { decodeUtf8, NOT_TEXT, parseJson } from '../json/parse-json.js';
import { toResultWith } from '../serving.js';
import { fleetPlanBody } from './fleet-plan-body.js';

/** What is applied, and how. */
export interface FleetDocument {
  readonly caller: Caller;
  /** JSON or YAML in UTF-8, as it came. */
  readonly body: Uint8Array;
  readonly isYaml?: boolean;
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
  readonly parseYaml: ParseYaml;
}

/** The left has a sentence for each mistake, with its line; JSON is YAML as well. */
export type ParseYaml = (text: string) => Promise<E.Either<readonly string[], unknown>>;

type DecodedFleet = E.Either<readonly string[], FleetDescription>;

/** Decodes a fleet document from parsed JSON; the left has a sentence for each mistake. */
export type DecodeFleet = (document: unknown) => DecodedFleet | Promise<DecodedFleet>;

/** Applies documents in the process that calls it. */
export const applyFleetDocument =
  ({ applyFleet, decodeFleet, parseYaml }: ApplyFleetDocumentPorts): ApplyFleetDocument =>
  async ({ caller, body, isYaml = false, options }, onFailure) => {
    const parsed = isYaml ? await readYaml(body, parseYaml) : readJson(body);
    if (E.isLeft(parsed)) return parsed;
    const fleet = await decodeFleet(parsed.right);
    if (E.isLeft(fleet)) return E.left(invalidFleetDocument(fleet.left));
    const shown = isYaml && options.dryRun && { fleet: parsed.right };
    return toResultWith(onFailure)(applyFleet(caller, fleet.right, options), (plan) =>
      Buffer.from(JSON.stringify({ ...fleetPlanBody(plan), ...shown })),
    );
  };

type Parsed = E.Either<ErrorDocument, unknown>;

const readJson = (body: Uint8Array): Parsed =>
  E.mapLeft((words: string) => malformedRequest([words]))(parseJson(body));

const readYaml = async (body: Uint8Array, parseYaml: ParseYaml): Promise<Parsed> => {
  const text = decodeUtf8(body);
  return text === undefined
    ? E.left(malformedRequest([NOT_TEXT]))
    : E.mapLeft(invalidFleetDocument)(await parseYaml(text));
};
