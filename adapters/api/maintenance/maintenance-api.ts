import type * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ApiResult } from '../errors/error-document.js';
import { decodeExactly, describedCodec } from '../fields/decode-exactly.js';
import { parseInstant } from '../fields/instants.js';
import { optionalText, requiredText } from '../fields/text-fields.js';
import type { StartedWindowBody, WindowBody, WindowsBody } from './window-body.js';

/** The part of the API about maintenance. */
export interface MaintenanceApi {
  /** Starts a window. Every mistake in the request is in the error. */
  readonly startMaintenance: (request: MaintenanceRequestBody) => ApiResult<StartedWindowBody>;
  /** The windows under way or to come, the first to begin first, at most 100. */
  readonly listMaintenance: () => ApiResult<WindowsBody>;
  readonly endMaintenance: (id: Uuid) => ApiResult<WindowBody>;
}

/** The body of `POST /v1/maintenance`. */
export interface MaintenanceRequestBody {
  /** The path or the id of a resource, or `fleet`. */
  readonly on: string;
  /** ISO 8601; now where it is left out. */
  readonly from?: string | undefined;
  readonly until: string;
  readonly note?: string | undefined;
}

interface RequestedMaintenance {
  readonly on: string;
  readonly from: O.Option<Date>;
  readonly until: Date;
  readonly note: string;
}

const INSTANT = 'an instant such as 2027-01-31T00:00:00Z';

const Fields = t.type({
  on: describedCodec(
    'the path or the id of a resource, or `fleet`',
    requiredText(O.fromPredicate((text: string) => text !== '')),
  ),
  from: describedCodec(INSTANT, optionalText(parseInstant)),
  until: describedCodec(INSTANT, requiredText(parseInstant)),
  note: describedCodec('a text', flow(optionalText(O.some), O.map(O.getOrElse(() => '')))),
});

/** What is asked for, or every mistake. */
export const decodeMaintenanceRequest = (
  body: unknown,
): E.Either<readonly string[], RequestedMaintenance> => decodeExactly(Fields, body);
