import * as O from 'fp-ts/lib/Option.js';
import { AUDIT_OUTCOMES } from '../../../core/audit/audit-event.js';
import { timeField } from '../fields/instants.js';
import { afterField, limitField } from '../fields/page-fields.js';
import { answer, type Calls, operations, taggedAnswer } from '../operation/operation.js';
import { parameter } from '../operation/parameter.js';
import { optionalChoice, optionalText, readQuery } from '../operation/sent.js';
import { findScope } from '../resources/resource-body.js';
import { andThen, type Serving } from '../serving.js';
import {
  AuditLogBody,
  auditLogBody,
  AuditPageBody,
  auditPageBody,
  parsePlaceCursor,
  parsePositionCursor,
} from './audit-body.js';

const TEXT = { type: 'string', minLength: 1, maxLength: 1_000 };

const anyText = optionalText(
  'a text of 1 to 1,000 characters',
  O.fromPredicate((text: string) => text !== '' && text.length <= 1_000 && !text.includes('\0')),
  TEXT,
);

const AUDIT_QUERY = {
  who: parameter(
    'AuditWho',
    'Only what was done with the token of this id or name, or with a session of it.',
    anyText,
  ),
  action: parameter('AuditAction', 'Only this action, such as `applyFleet`.', anyText),
  outcome: parameter('AuditOutcome', 'Only what ended so.', optionalChoice(AUDIT_OUTCOMES)),
  on: parameter(
    'AuditOn',
    'Only what was done to the resource with this path, or to what has this id; that need not be in the fleet any more.',
    anyText,
  ),
  since: parameter('AuditSince', 'Only what happened then or later.', timeField),
  until: parameter('AuditUntil', 'Only what happened before.', timeField),
  limit: limitField,
  after: afterField(parsePositionCursor),
};

export const AUDIT = operations('audit', {
  listAudit: {
    route: 'GET /v1/audit',
    summary: 'Who did what',
    description:
      'Every check, dump, download, restore, change, test and sign-in, and every refusal; the latest first. Needs `audit:read` on the fleet.',
    query: AUDIT_QUERY,
    answer: taggedAnswer('A page of rows.', AuditPageBody),
    errors: ['Forbidden', 'NotFound'],
  },
  readAuditLog: {
    route: 'GET /v1/audit/log',
    summary: 'The audit as it is stored',
    description:
      'Every line, chained and signed, for `shipshape audit verify` and for archives: by chain and number. The first page seals it. Needs `audit:read` on the fleet.',
    query: { limit: limitField, after: afterField(parsePlaceCursor) },
    answer: answer(200, 'A page of lines.', AuditLogBody),
    errors: ['Forbidden'],
  },
});

export const auditApiFor = ({
  useCases,
  caller,
  locate,
  toResult,
}: Serving): Calls<typeof AUDIT> => ({
  listAudit: (parameters) =>
    andThen(readQuery(AUDIT.listAudit, parameters), ({ after, limit, on: address, ...filter }) =>
      andThen(findScope(locate, address), (on) =>
        toResult(
          useCases.listAudit(caller, { filter: { ...filter, on }, after, limit }),
          auditPageBody,
        ),
      ),
    ),
  readAuditLog: (parameters) =>
    andThen(readQuery(AUDIT.readAuditLog, parameters), ({ after, limit }) =>
      toResult(useCases.readAuditLog(caller, after, limit), auditLogBody(limit)),
    ),
});
