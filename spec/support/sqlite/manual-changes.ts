import fc from 'fast-check';

const HEX = 'abs(random()) % 0x1000000000000';

/** A statement that opens a problem on each resource that meets the condition, with new ids. */
export const openProblemSql = (kind: string, condition: string): string => `
INSERT INTO problem (id, resource, kind, severity, message, since)
SELECT printf('00000000-0000-4000-8000-%012x', ${HEX}), seq, '${kind}', 'warning', '', 5
  FROM resource WHERE ${condition} ON CONFLICT DO NOTHING`;

const closeProblemSql = (condition: string): string =>
  `UPDATE problem SET closed_at = 7 WHERE closed_at IS NULL AND ${condition}`;

/** Those beside which none of their key is open. */
const REOPEN_SQL = 'UPDATE OR IGNORE problem SET closed_at = NULL WHERE closed_at IS NOT NULL';

const on = (path: string): string => `resource = (SELECT seq FROM resource WHERE path = '${path}')`;

/** What somebody may do to the rows by hand, past the store; all of it moves problems. */
export const MANUAL_CHANGES = {
  'servers are removed with everything under them':
    "DELETE FROM resource WHERE path IN ('s1', 's2/i1')",
  'resources get other names': "UPDATE resource SET name = name || '2' WHERE type <> 'fleet'",
  'problems get worse': "UPDATE problem SET severity = 'critical' WHERE closed_at IS NULL",
  'problems turn out to be older': 'UPDATE problem SET since = since - 5 WHERE closed_at IS NULL',
  'problems say something else': "UPDATE problem SET message = 'another' WHERE closed_at IS NULL",
  'problems are acknowledged': `
    UPDATE problem SET acknowledged_at = 1, acknowledged_by = '', acknowledged_note = ''
     WHERE closed_at IS NULL AND seq % 2 = 0`,
  'problems are snoozed': `UPDATE problem SET snoozed_until = 9 WHERE closed_at IS NULL`,
  'what is folded is snoozed, and its server answers': `
    UPDATE problem SET snoozed_until = 9 WHERE ${on('s1/i1')} AND closed_at IS NULL;
    ${closeProblemSql(on('s1'))};
    UPDATE problem SET snoozed_until = NULL WHERE closed_at IS NULL`,
  'problems are closed': closeProblemSql("severity = 'info'"),
  'all is closed at once': closeProblemSql('true'),
  'problems are reopened': REOPEN_SQL,
  'a server answers': closeProblemSql(`kind = 'server_offline' AND ${on('s1')}`),
  'a server goes offline': openProblemSql('server_offline', "path = 's2'"),
  'every resource is said to be a server that is offline': openProblemSql('server_offline', 'true'),
  'problems open under servers, offline and not': openProblemSql('another', "path LIKE '%/d1'"),
  'open problems are deleted': "DELETE FROM problem WHERE closed_at IS NULL AND kind = 'disk_full'",
  'what says that a server is offline is deleted': "DELETE FROM problem WHERE kind LIKE 'server_%'",
  'closed problems are deleted': 'DELETE FROM problem WHERE closed_at IS NOT NULL AND seq % 2 = 0',
  'all is deleted': 'DELETE FROM problem',
};

/** What would part the derived rows from the truth, and the words with which it is refused. */
export const REJECTED_CHANGES = {
  'moving a resource': [
    "UPDATE resource SET parent_id = NULL WHERE path = 's1/i1'",
    'a resource keeps',
  ],
  'making a resource another': [
    "UPDATE resource SET id = 's9' WHERE path = 's1'",
    'a resource keeps',
  ],
  'moving a problem': [
    'UPDATE problem SET resource = resource + 1 WHERE closed_at IS NULL',
    'a problem keeps',
  ],
  'making a problem another': [
    "UPDATE problem SET kind = 'a' WHERE closed_at IS NULL",
    'a problem keeps',
  ],
  'altering what is closed': ["UPDATE problem SET severity = 'critical'", 'stays as it is'],
  'opening what is closed already': [
    `INSERT INTO problem (id, resource, kind, severity, message, since, closed_at)
     VALUES ('10000000-0000-4000-8000-000000000001', 1, 'a', 'info', '', 5, 6)`,
    'before it is closed',
  ],
  'a problem of nothing': [
    `INSERT INTO problem (id, resource, kind, severity, message, since)
     VALUES ('10000000-0000-4000-8000-000000000001', 999, 'a', 'info', '', 5)`,
    'FOREIGN KEY',
  ],
} as const;

const some = fc.integer({ min: 2, max: 4 }).map((n) => `seq % 5 < ${n} AND closed_at IS NULL`);
const time = fc.integer({ min: 1, max: 4 });
const kind = fc.constantFrom('server_offline', 'server_offline', 'a');

const anAlteration = fc.oneof(
  fc
    .tuple(kind, fc.constantFrom('true', "type = 'server'", 'seq % 3 = 0'))
    .map((of) => openProblemSql(...of)),
  some.map((which) => closeProblemSql(which)),
  fc
    .tuple(time, some)
    .map(([at, which]) => `UPDATE problem SET snoozed_until = ${at} WHERE ${which}`),
  some.map((which) => `UPDATE problem SET snoozed_until = NULL, since = since - 1 WHERE ${which}`),
  fc.constant(REOPEN_SQL),
  some.map((which) => `DELETE FROM problem WHERE ${which}`),
  fc
    .constantFrom('s1', 's2/i2', 's3/i1/d1')
    .map((path) => `DELETE FROM resource WHERE path = '${path}'`),
);

/** Some statements after one another. */
export const anyManualChanges = fc.array(anAlteration, { maxLength: 12, size: 'max' });
