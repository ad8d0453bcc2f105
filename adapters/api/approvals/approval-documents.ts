import * as O from 'fp-ts/lib/Option.js';
import type { ApprovalOver, ApprovalWanted, OwnRequest } from '../../../core/approvals/approval.js';
import type { ApprovalKind } from '../../../core/described/access-rule.js';
import { errorDocument, type ErrorDocument } from '../errors/error-document.js';

/** Why something was not done, or not approved. */
export type ApprovalRefusal = ApprovalWanted | OwnRequest | ApprovalOver;

/** What would be done, or not be asked for any more: for lowering what is wanted is to be approved as well. */
export const KIND_WORDS: { readonly [K in ApprovalKind]: string } = {
  prune:
    'Servers, instances, databases or schedules would be removed, or nobody would have to approve that.',
  restore_replace: 'A database would be replaced, or nobody would have to approve that.',
  destination_remove: 'Destinations would be removed, or nobody would have to approve that.',
  keep_shorter: 'Dumps would be kept for a shorter time, or nobody would have to approve that.',
};

export const APPROVAL_DOCUMENTS: {
  readonly [T in ApprovalRefusal['_tag']]: (
    refusal: Extract<ApprovalRefusal, { _tag: T }>,
  ) => ErrorDocument;
} = {
  ApprovalWanted: ({ id, kinds, until, voided }) =>
    errorDocument(
      'approval_wanted',
      `Nothing was done, and a request waits. ${O.isSome(voided) ? `What would be done has changed since ${voided.value} was approved, which is void. ` : ''}Once \`shipshape approvals approve ${id}\` was run with another token, do the same again before ${until.toISOString()}.`,
      kinds.map((kind) => ({ code: kind, detail: KIND_WORDS[kind] })),
    ),
  OwnRequest: () =>
    errorDocument(
      'own_request',
      'You have made this request, or whoever has may be behind your token, since one of them issued the other or both come from one token that is still in use. Somebody else has to approve it.',
    ),
  ApprovalOver: () =>
    errorDocument(
      'approval_over',
      'The request does not wait any more: `shipshape approvals` shows what became of it.',
    ),
};
