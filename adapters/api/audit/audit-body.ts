import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { AUDIT_OUTCOMES, type AuditPlace, placeText } from '../../../core/audit/audit-event.js';
import type {
  AuditPage,
  AuditPosition,
  ListedRow,
} from '../../../core/audit/ports/audit-register.js';
import type { AuditLogPage } from '../../../core/audit/use-cases/read-audit.js';
import * as d from '../operation/described.js';
import { actionWords, whyWords } from './action-words.js';

const WhoBody = d.record({
  id: d.about(d.text, 'Of the token or the session; of another caller what its sign-on calls it.'),
  name: d.orNull(d.text),
  for: d.about(d.orNull(d.text), 'Of a session: the token on whose behalf it acts.'),
});

const AuditRowBody = d.namedRecord('AuditRow', {
  id: d.about(d.text, 'Its chain and its number there.'),
  at: d.about(d.instant, 'When it happened; of what has an end, began.'),
  ended: d.orNull(d.instant),
  action: d.about(d.text, 'Such as `checkDumpReadiness`.'),
  says: d.about(d.added(d.text, ''), 'The same in words, such as `Checked a dump`.'),
  outcome: d.about(
    d.choice(AUDIT_OUTCOMES),
    '`begun`: its row was stored before it began, and no end is known (yet).',
  ),
  code: d.about(d.orNull(d.text), 'Why it was refused, or failed.'),
  why: d.about(d.orNull(d.text), 'The same in words.'),
  who: d.about(
    d.orNull(WhoBody),
    'Null if the caller is unknown, as of a request without a token.',
  ),
  address: d.about(d.orNull(d.text), 'Null of what was done at the host.'),
  request: d.about(d.orNull(d.text), 'The `x-request-id` of the request.'),
  on: d.about(
    d.orNull(
      d.record({
        type: d.text,
        id: d.text,
        path: d.about(d.orNull(d.text), 'As long as it is in the fleet.'),
      }),
    ),
    'Null for the whole fleet, or for what is not known.',
  ),
  detail: d.documented(t.union([t.null, t.UnknownRecord]), {
    type: ['object', 'null'],
    description: 'What else is known, such as the plan of a change.',
  }),
});
export type AuditRowBody = t.TypeOf<typeof AuditRowBody>;

export const AuditPageBody = d.namedRecord('Audit', {
  rows: d.listOf(AuditRowBody),
  next: d.nextPage,
});
export type AuditPageBody = t.TypeOf<typeof AuditPageBody>;

const rowBody = ({ row: { chain, seq, of: _of, on, ...row }, path }: ListedRow): AuditRowBody => ({
  ...row,
  id: placeText({ chain, seq }),
  says: actionWords(row.action, row.outcome),
  why: row.code === null ? null : whyWords(row.code),
  on: on === null ? null : { ...on, path: O.toNullable(path) },
});

export const auditPageBody = ({ rows, next }: AuditPage): AuditPageBody => ({
  rows: rows.map(rowBody),
  next: pipe(next, O.map(positionCursor), O.toNullable),
});

export const AuditLogBody = d.namedRecord('AuditLog', {
  key: d.about(d.text, 'By which the lines are signed (Ed25519, base64url).'),
  lines: d.about(d.listOf(d.text), 'JSON each, as it is stored.'),
  next: d.nextPage,
});
export type AuditLogBody = t.TypeOf<typeof AuditLogBody>;

/** A page that is not full is the last one. */
export const auditLogBody =
  (limit: number) =>
  ({ lines, key }: AuditLogPage): AuditLogBody => {
    const last = lines.at(-1);
    return {
      key,
      lines: lines.map(({ line }) => line),
      next: last === undefined || lines.length < limit ? null : placeCursor(last),
    };
  };

const CHAIN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const placeCursor = ({ chain, seq }: AuditPlace): string => `${chain}.${seq}`;

export const parsePlaceCursor = (cursor: string): O.Option<AuditPlace> => {
  const [chain = '', digits = ''] = cursor.split('.');
  const seq = Number(digits);
  return O.fromPredicate((place: AuditPlace) => CHAIN.test(chain) && placeCursor(place) === cursor)(
    { chain, seq },
  );
};

const positionCursor = ({ at, ...place }: AuditPosition): string =>
  `${Date.parse(at)}.${placeCursor(place)}`;

export const parsePositionCursor = (cursor: string): O.Option<AuditPosition> => {
  const [ms = '', ...place] = cursor.split('.');
  return pipe(
    parsePlaceCursor(place.join('.')),
    O.filter(() => /^\d{1,15}$/.test(ms)),
    O.map((found) => ({ at: new Date(Number(ms)).toISOString(), ...found })),
  );
};
