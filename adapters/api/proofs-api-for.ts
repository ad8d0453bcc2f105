import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../core/access/caller.js';
import { DAY_MS } from '../../core/shared/durations.js';
import type { UseCases } from '../../core/use-cases.js';
import { proofPageBody, protectionBody } from './backups/proof-body.js';
import type { SurveyLately } from './recent-surveys.js';
import { decodeProofParameters, type PROOFS } from './backups/proof-operations.js';
import { malformedRequest } from './errors/error-catalogue.js';
import { pathOf } from './fleet-api-for.js';
import type { Calls } from './operation/operation.js';
import type { ResourceLocator } from './resources/find-resource.js';
import type { ToResult } from './to-result.js';

/** Over so long proofs are counted unless a caller says otherwise. */
const COUNTED_MS = 90 * DAY_MS;

/** The part of the API about proofs, over the use cases of this process. */
export const proofsApiFor = (
  {
    listProofs,
    surveyLately,
  }: Pick<UseCases, 'listProofs'> & {
    readonly surveyLately: SurveyLately;
  },
  caller: Caller,
  locate: ResourceLocator['locate'],
  toResult: ToResult,
): Calls<typeof PROOFS> => ({
  listProofs: async (parameters) => {
    const query = decodeProofParameters(parameters);
    if (E.isLeft(query)) return E.left(malformedRequest(query.left));
    const { since, ...part } = query.right;
    const under = await pathOf(locate, part.under);
    if (E.isLeft(under)) return under;
    const from = O.getOrElse(() => new Date(Date.now() - COUNTED_MS))(since);
    return toResult(listProofs(caller, { ...part, under: under.right }, from), proofPageBody);
  },
  countProtection: () => toResult(surveyLately(caller), protectionBody),
});
