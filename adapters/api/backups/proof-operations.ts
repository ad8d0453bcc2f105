import { parseInstant } from '../fields/instants.js';
import { afterField, limitField } from '../fields/page-fields.js';
import { parsePathCursor } from '../fleet/database-list.js';
import { answer, operations } from '../operation/operation.js';
import { ProofPageBody, ProtectionBody } from './proof-body.js';
import { parameter } from '../operation/parameter.js';
import { optionalText } from '../operation/sent.js';
import { resourceAddress } from '../resources/resource-body.js';

export const PROOFS = operations({
  listProofs: {
    method: 'GET',
    path: '/v1/proofs',
    tag: 'dump',
    summary: 'The proofs of databases',
    description:
      'For each database on which the caller holds `database:read` and `backup:read`, by path: whether it is protected, its recovery point, the recovery time that was measured, and the last proof. A page may have fewer entries than `limit` before the last.',
    query: {
      since: parameter(
        undefined,
        'From when on proofs are counted; 90 days ago if left out.',
        optionalText('an ISO 8601 instant with its zone', parseInstant, {
          type: 'string',
          format: 'date-time',
        }),
      ),
      under: parameter(
        undefined,
        'Only databases at or under the resource with this id or path.',
        resourceAddress,
      ),
      limit: limitField,
      after: afterField(parsePathCursor),
    },
    answer: answer(200, 'A page of databases.', ProofPageBody),
    errors: ['NotFound'],
  },
  countProtection: {
    method: 'GET',
    path: '/v1/protection',
    tag: 'dump',
    summary: 'How many databases are protected',
    description:
      'Of the databases on which the caller holds `database:read` and `backup:read`. `protected`: a good dump in time, proved as its schedules ask. `at_risk`: one of these is late or about to fail. `unprotected`: no good dump. `none`: it needs none, as it or its policy says.',
    answer: answer(200, 'The counts.', ProtectionBody),
    errors: [],
  },
});
