import * as O from 'fp-ts/lib/Option.js';
import type { ApprovalOver, ApprovalWanted, OwnRequest } from '../../../core/approvals/approval.js';
import { APPROVAL_KIND_WORDS } from '../../../core/described/access-rule.js';
import { errorDocument, type ErrorDocument } from '../errors/error-document.js';

/** Why something was not done, or not approved. */
export type ApprovalRefusal = ApprovalWanted | OwnRequest | ApprovalOver;

export const APPROVAL_DOCUMENTS: {
  readonly [T in ApprovalRefusal['_tag']]: (
    refusal: Extract<ApprovalRefusal, { _tag: T }>,
  ) => ErrorDocument;
} = {
  ApprovalWanted: ({ id, kinds, until, voided }) =>
    errorDocument(
      'approval_wanted',
      `Nothing was done, and a request waits. ${O.isSome(voided) ? `What would be done has changed since ${voided.value} was approved, which is void. ` : ''}Once \`shipshape approvals approve ${id}\` was run with another token, do the same again before ${until.toISOString()}.`,
      kinds.map((kind) => ({ code: kind, detail: APPROVAL_KIND_WORDS[kind] })),
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
