import { errorResponse, RETRY_AFTER } from './error-response.js';
import { CHALLENGE, response } from './references.js';

export const RESPONSES = {
  Malformed: errorResponse('A parameter or the body is wrong.', ['malformed_request']),
  MalformedOrInvalidId: errorResponse(
    'The id is not a UUID, or a parameter or the body is wrong.',
    ['invalid_id', 'malformed_request'],
  ),
  Unauthenticated: errorResponse('No valid token was presented.', ['unauthenticated'], CHALLENGE),
  Forbidden: errorResponse('The token lacks a permission here.', ['forbidden']),
  NotFound: errorResponse('It does not exist, or the token may not see it.', ['not_found']),
  NameTaken: errorResponse('A token with this name exists and is not revoked.', ['name_taken']),
  PathTaken: errorResponse('There is another one of this name in its place.', ['name_taken']),
  NotChanged: errorResponse(
    'A fleet document manages it, or what would have to change with it; or there is another one of this name.',
    ['managed_by_file', 'name_taken'],
  ),
  NotRemoved: errorResponse(
    'A fleet document manages it, or something under it; or something is under it, and `with_children` is not set.',
    ['managed_by_file', 'has_children'],
  ),
  ChangedMeanwhile: errorResponse('It is not as `If-Match` expects it; nothing was changed.', [
    'changed_meanwhile',
  ]),
  WrongMaker: errorResponse(
    'The dumps of the schedule are made elsewhere, and only reported; or by Shipshape, and not reported.',
    ['made_elsewhere', 'made_here'],
  ),
  RunEnded: errorResponse('The run has ended; there is nothing to cancel.', ['run_ended']),
  NoStoredDump: errorResponse('The run has no dump in a destination.', ['no_stored_dump']),
  DestinationUnusable: errorResponse(
    'The dump cannot be read from its destination. `retry-after` is sent if waiting may help.',
    ['destination_unusable'],
    { 'retry-after': { ...RETRY_AFTER['retry-after'], required: false } },
  ),
  ProblemClosed: errorResponse(
    'The problem is closed; it can be neither acknowledged nor snoozed.',
    ['problem_closed'],
  ),
  PayloadTooLarge: errorResponse('The body is too large.', ['payload_too_large']),
  UnsupportedMediaType: errorResponse('The content type of the body is not JSON.', [
    'unsupported_media_type',
  ]),
  FleetRejected: errorResponse('The fleet would not be valid; nothing was changed.', [
    'fleet_rejected',
  ]),
  PruneUnconfirmed: errorResponse(
    'Much would be removed; nothing was changed. A dry run lists it.',
    ['prune_unconfirmed'],
  ),
  KindReserved: errorResponse('Shipshape alone opens and closes problems of this kind.', [
    'kind_reserved',
  ]),
  AlertsRejected: errorResponse('`reasons` lists the alerts that were not taken.', [
    'alerts_rejected',
  ]),
  DumpNotReady: errorResponse(
    'The dump cannot start or would not be whole, for all of these reasons. `retry-after` is sent if waiting may help.',
    ['dump_not_ready'],
    { 'retry-after': { ...RETRY_AFTER['retry-after'], required: false } },
  ),
  TooManyRequests: errorResponse(
    'The caller sent too many requests within a minute, or the client address too many without a token that is known.',
    ['too_many_requests'],
    { ...RETRY_AFTER },
  ),
  TooManyDumps: errorResponse(
    'As many dumps run as may, or too many requests came within a minute.',
    ['too_many_dumps', 'too_many_requests'],
    { ...RETRY_AFTER },
  ),
  Failed: errorResponse(
    'A defect, an authenticator of the embedding service that threw, or a store that cannot be read; the log has more.',
    ['internal_error', 'authenticator_failed', 'store_corrupt'],
  ),
  Unavailable: errorResponse('Not now; it may work later.', ['unavailable'], { ...RETRY_AFTER }),
};

/** The errors of every operation that needs a credential. */
export const COMMON_RESPONSES = {
  '401': response('Unauthenticated'),
  '429': response('TooManyRequests'),
  '500': response('Failed'),
  '503': response('Unavailable'),
};
