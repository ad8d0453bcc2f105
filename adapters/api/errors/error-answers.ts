import type { ErrorCode } from './error-document.js';

/** A header that an error has beside those of all answers; of `may-retry` it is there if waiting may help. */
export type ErrorHeader = 'retry-after' | 'may-retry' | 'challenge';

/** The errors of operations, by their names in the OpenAPI document: `code` distinguishes those of one status. */
export const ERROR_ANSWERS = {
  Malformed: ['A parameter or the body is wrong.', ['malformed_request']],
  MalformedOrInvalidId: [
    'The id is not a UUID, or a parameter or the body is wrong.',
    ['invalid_id', 'malformed_request'],
  ],
  Unauthenticated: [
    'No valid token was presented.',
    ['unauthenticated', 'sign_in_refused'],
    'challenge',
  ],
  Forbidden: ['The token lacks a permission here.', ['forbidden']],
  NotFound: ['It does not exist, or the token may not see it.', ['not_found']],
  NameTaken: ['A token with this name exists and is not revoked.', ['name_taken']],
  PathTaken: [
    'There is another one of this name in its place; or much would be removed.',
    ['name_taken', 'prune_unconfirmed'],
  ],
  NotChanged: [
    'A fleet document manages it, or what would have to change with it; or there is another one of this name; or much would be removed.',
    ['managed_by_file', 'name_taken', 'prune_unconfirmed'],
  ],
  NotRemoved: [
    'A fleet document manages it, or something under it; or something is under it, and `with_children` is not set; or it is a found database that is still there.',
    ['managed_by_file', 'has_children', 'still_found'],
  ],
  ChangedMeanwhile: [
    'It is not as `If-Match` expects it; nothing was changed.',
    ['changed_meanwhile'],
  ],
  WrongMaker: [
    'The dumps of the schedule are made elsewhere, and only reported; or by Shipshape, and not reported.',
    ['made_elsewhere', 'made_here'],
  ],
  OtherTool: [
    'The backups of the schedule are made by another tool, or are dumps.',
    ['other_tool'],
  ],
  RunEnded: ['The run has ended; there is nothing to cancel.', ['run_ended']],
  NoStoredDump: ['The run has no dump in a destination.', ['no_stored_dump']],
  DestinationUnusable: [
    'The dump cannot be read from its destination. `retry-after` is sent if waiting may help.',
    ['destination_unusable'],
    'may-retry',
  ],
  ProblemClosed: [
    'The problem is closed; it can be neither acknowledged nor snoozed.',
    ['problem_closed'],
  ],
  PayloadTooLarge: ['The body is too large.', ['payload_too_large']],
  UnsupportedMediaType: ['The content type of the body is not JSON.', ['unsupported_media_type']],
  FleetRejected: ['The fleet would not be valid; nothing was changed.', ['fleet_rejected']],
  PruneUnconfirmed: [
    'Much would be removed, or another plan was confirmed; nothing was changed. A dry run lists it.',
    ['prune_unconfirmed'],
  ],
  ApprovalWanted: [
    'Somebody else has to approve it first, and nothing was done; a request waits for that.',
    ['approval_wanted'],
  ],
  OwnRequest: ['Who has made the request may be behind the token.', ['own_request']],
  ApprovalOver: ['The request does not wait any more.', ['approval_over']],
  KindReserved: ['Shipshape alone opens and closes problems of this kind.', ['kind_reserved']],
  AlertsRejected: ['`reasons` lists the alerts that were not taken.', ['alerts_rejected']],
  DumpNotReady: [
    'The dump cannot start or would not be whole, for all of these reasons. `retry-after` is sent if waiting may help.',
    ['dump_not_ready'],
    'may-retry',
  ],
  RestoreNotReady: [
    'The dump cannot be restored so, for all of these reasons; or cannot be read from its destination. `retry-after` is sent if waiting may help.',
    ['restore_not_ready', 'destination_unusable'],
    'may-retry',
  ],
  TooManyRequests: [
    'The caller sent too many requests within a minute, or the client address too many without a token that is known.',
    ['too_many_requests'],
    'retry-after',
  ],
  TooManyDumps: [
    'As many dumps run as may, or too many requests came within a minute.',
    ['too_many_dumps', 'too_many_requests'],
    'retry-after',
  ],
  Failed: [
    'A defect, an authenticator of the embedding service that threw, or a store that cannot be read; the log has more.',
    ['internal_error', 'authenticator_failed', 'store_corrupt'],
  ],
  Unavailable: ['Not now; it may work later.', ['unavailable'], 'retry-after'],
} as const satisfies Readonly<
  Record<string, readonly [description: string, codes: readonly ErrorCode[], header?: ErrorHeader]>
>;

export type ErrorAnswer = keyof typeof ERROR_ANSWERS;
