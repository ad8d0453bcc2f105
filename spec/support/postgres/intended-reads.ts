/** Of how large a fleet PostgreSQL may read all that a statement is about: of any, or of a small one alone. */
type Fleet = 'any' | 'small';

export interface IntendedRead {
  readonly text: RegExp;
  readonly why: string;
  readonly fleet: Fleet;
  /** Whether the plan depends on what PostgreSQL has just counted, so that another run may not meet it. */
  readonly isRare?: true;
}

const inAny =
  (why: string) =>
  (text: RegExp): IntendedRead => ({ text, why, fleet: 'any' });

/** What reads all of something on purpose, by its text, and why it may. */
export const INTENDED_READS: readonly IntendedRead[] = [
  ...[
    /^UPDATE shipshape\.run SET .* = OLD\.id$/,
    /^SELECT 1 FROM ONLY "shipshape"\."run" x WHERE \$1 OPERATOR\(pg_catalog\.=\)/,
    /^DELETE FROM ONLY "shipshape"\."(channel_entry|delivery|found_reading|found_database|copied_to)"/,
    /^DELETE FROM channel_change WHERE channel = \(SELECT id/,
    /^DELETE FROM shipshape\.problem p USING \(SELECT DISTINCT/,
  ].map(inAny('removes all that belongs to what is removed')),
  ...[
    /^channels := ARRAY\(SELECT resource_id FROM shipshape\.upkeep WHERE type = 'channel'\)/,
    /^DELETE FROM channel_change WHERE ctid = ANY/,
    /FROM upkeep u WHERE u\.type = 'channel' AND/,
    /WHERE type IN \('destination', 'channel', 'policy', 'fleet'\)/,
    /FROM resource f WHERE f\.type = 'fleet'\)/,
  ].map(inAny('a fleet has few channels, destinations and policies, and is one itself')),
  ...[
    /^NOT EXISTS \(SELECT FROM shipshape\.maintenance WHERE ends_at > started\)/,
    /^SELECT 1 WHERE EXISTS \(SELECT 1 FROM run r WHERE r\.state = 'due'/,
    /^SELECT 1 WHERE EXISTS \(SELECT 1 FROM run WHERE state = 'running'/,
    /^INSERT INTO token .* WHERE NOT EXISTS \(SELECT 1 FROM token\)/,
  ].map(inAny('stops at the first row')),
  ...[
    /^SELECT \* FROM \( SELECT \* FROM \(SELECT chain, 0 AS seq, stub AS line FROM audit_chain/,
    /FROM audit_chain WHERE sealed < seq AND chain <> /,
    /^DELETE FROM audit_chain WHERE purged = seq/,
  ].map(inAny('reads the chains of the audit, of which each start of a node makes one')),
  inAny('searches for what was typed, until it has enough of each type')(
    /SELECT r\.type, r\.id, r\.path FROM resource r WHERE r\.type = 'server' AND CASE WHEN strpos/,
  ),
  inAny('has the approvals of one day')(/ approval (WHERE|SET) /),
  inAny('counts the dumps in one destination')(/^WITH held AS MATERIALIZED \( SELECT k\./),
  inAny('counts the runs of one database in ninety days')(
    /^SELECT coalesce\(r\.planned_for, r\.started_at\) \/ 86400000 AS day/,
  ),
  ...[/ORDER BY valid_until LIMIT/, /ORDER BY ended_at LIMIT .* FOR UPDATE/].map(
    inAny('applies the condition of its index once more to a row that it locks'),
  ),
  ...[
    /AND ([rg])\.failure IS NULL ORDER BY \1\.planned_for DESC, \1\.id DESC LIMIT 1/,
    /^WITH busy \(database, instance, node\) AS MATERIALIZED/,
    /strpos\(d\.message, '"purpose":"refresh"'\)/,
    /^WITH ahead .* LIMIT \$3/,
    /wake_at <= .* AND \(lease_until <= /,
    /prove_at <= .* AND proving_until <= /,
    /FROM run WHERE ended_at < .* AND copies IS NULL LIMIT 1/,
    /FROM run r? ?WHERE .*ended_at > 0/,
    /FROM run WHERE held_until > /,
    /FROM run WHERE state IN \('failed', 'cancelled'\) AND ended_at > /,
    /^UPDATE run SET .* AND held_until IS NOT NULL$/,
    /^WITH item \(problem, changes, part/,
    /FROM channel_change c WHERE c\.channel = \(SELECT id FROM resource/,
  ].map(inAny('passes over few: what has failed, is taken, is paused, copied or is not shown')),
  ...[
    /^UPDATE problem SET snoozed_until = NULL WHERE id = ANY/,
    /^UPDATE upkeep SET wake_at = least\(wake_at, .* WHERE type = 'schedule' AND jsonb_typeof/,
    /^UPDATE run SET (held_until|started_at) = .* FOR UPDATE SKIP LOCKED/,
    /^UPDATE upkeep SET wake_at = .* WHERE type = \$1 AND wake_at > /,
    /^DELETE FROM login_rejection WHERE key = ANY/,
    /^UPDATE problem SET maintenance_until = settled\.until/,
    /^UPDATE shipshape\.problem SET .* = into_it WHERE/,
    /^INSERT INTO shipshape\.channel_change .* FROM shipshape\.upkeep u/,
    /^WITH taken AS \( DELETE FROM fleet_problem_step/,
  ].map(inAny('changes every row that it reads')),
  ...[
    /^SELECT kind, severity, count\(\*\) AS count FROM problem/,
    /json_agg\(id ORDER BY id\)/,
    /^SELECT u\.resource_id AS id, made\.ended_at FROM upkeep u/,
    /FROM maintenance_rules m/,
    /FROM maintenance m CROSS JOIN resource r .* m\.(started_by IS NULL|ends_at > )/,
    /LEFT JOIN token_use u/,
  ].map(inAny('returns or counts all of them, now and then')),
  ...[
    /^DELETE FROM token WHERE parent IS NOT NULL/,
    /^DELETE FROM sign_in WHERE (expires_at <= |\(\$1::text IS NULL OR person = )/,
    /FROM channel_entry WHERE channel = \$1::uuid AND strpos/,
  ].map(inAny('is for a sign-in or its end, or a message that is given up')),
  inAny('returns what few resources have, from an index of those alone')(
    /^SELECT id, type, attributes FROM resource WHERE strpos\(attributes, '"access":'\) > 0$/,
  ),
  inAny('returns all stored dumps of one schedule')(
    /SELECT id FROM resource WHERE path = \$1 AND type = 'schedule'/,
  ),
  inAny('is about a server and its problems')(/^WITH monitored AS/),
  inAny('counts the problems of each row of a page')(
    /sum\(critical\)::integer AS critical.* FROM problem_scope s WHERE/,
  ),
  inAny('moves the runs of what is renamed')(/^UPDATE run SET (database|schedule)_path/),
  {
    text: /^SELECT a\.chain, a\.seq, a\.line FROM \(SELECT DISTINCT chain/,
    why: 'reads an index of few rows that it takes for fewer',
    fleet: 'small',
    isRare: true,
  },
  ...[
    /^DELETE FROM channel_change WHERE channel = \$1::uuid/,
    /^UPDATE channel_change SET changes = changes - /,
    /^SELECT id, kind, state, attempt, started_at FROM run WHERE schedule_id/,
  ].map((text): IntendedRead => ({
    text,
    why: 'has few rows to read of one channel, or one schedule',
    fleet: 'small',
  })),
];
