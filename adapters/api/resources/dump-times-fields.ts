import * as t from 'io-ts';
import { PROTECTIONS, PROVERS } from '../../../core/backups/proof/proof.js';
import { SPACE_TRENDS } from '../../../core/backups/destination-target.js';
import { SERVER_ROLES } from '../../../core/dump-check/instance-facts.js';
import * as d from '../operation/described.js';

const calendarDay = d.documented(t.string, {
  type: 'string',
  format: 'date',
  description: 'A day in UTC.',
});

export const seconds = d.documented(t.number, { type: 'number', minimum: 0 });

export const LastProofBody = d.namedRecord('LastProof', {
  at: d.about(d.instant, 'When it ended.'),
  seconds: d.about(
    d.orNull(seconds),
    'How long the restore alone took; null of one before that was measured.',
  ),
  run: d.about(d.uuid, 'The run that made the dump.'),
  dump_at: d.about(d.instant, 'The time for which the dump was made.'),
  by: d.about(
    d.choice(PROVERS),
    '`run`: the run that made it; `again`: a later proof; `restore`: somebody restored it.',
  ),
});

export const protectionChoice = d.choice(PROTECTIONS);

const SizeOnDayBody = d.namedRecord('SizeOnDay', { on: calendarDay, bytes: d.count });

/** What the dumps of a database came to on a day. */
export const DumpDayBody = d.namedRecord('DumpDay', {
  on: calendarDay,
  good: d.about(d.count, 'How many were made, and proved as far as their schedules ask.'),
  failed: d.count,
  missed: d.count,
  size_bytes: d.about(d.orNull(d.count), 'Of the largest good one.'),
  seconds: d.about(d.orNull(seconds), 'How long the longest good one took.'),
});

export const SERVER_MAJOR = d.about(
  d.orNull(d.count),
  'The major version of the server, such as 18; null until a login was accepted.',
);

/** What a row of a database has of its dumps and its size. */
export const DUMP_TIMES = {
  next_dump_at: d.about(
    d.orNull(d.instant),
    'Of a database: when the next dump of one of its schedules is due; null where none is, and without `backup:read`.',
  ),
  last_dump_at: d.about(
    d.orNull(d.instant),
    'Of a database: when the last good dump of one of its schedules ended; null if there is none, and without `backup:read`.',
  ),
  protection: d.about(
    d.orNull(protectionChoice),
    'Of a database: `protected` by a good dump in time, proved as its schedules ask; `at_risk`, where one of these is late or about to fail; `unprotected` without a good dump; `none` where it needs none. Null without `backup:read`.',
  ),
  protection_reason: d.about(d.orNull(d.text), 'Why, in a sentence.'),
  destinations: d.about(
    d.orNull(d.listOf(d.text)),
    'Of a database: the names of the destinations to which its schedules dump; null without `backup:read`.',
  ),
  server_major: SERVER_MAJOR,
  size_bytes: d.about(
    d.orNull(d.count),
    'Of a database: how large it was when a login last read that; null where none did.',
  ),
  sizes: d.about(
    d.listOf(SizeOnDayBody),
    'Of a database: the days in UTC, of the last ninety, on which it became another size by more than a hundredth, and the last one before them; of one that is got by its id, those from `since` on.',
  ),
  dump_days: d.about(
    d.listOf(DumpDayBody),
    'Of a database that is got by its id: the days in UTC, from `since` on, for which dumps of it were made or attempted; none without `backup:read`.',
  ),
  dump_days_from: d.about(
    calendarDay,
    'Of a database that is got by its id: from which day in UTC on all of its runs are kept, by the setting in force.',
  ),
  space: d.about(
    d.namedRecord('DestinationSpace', {
      days: d.listOf(d.record({ on: calendarDay, free_bytes: d.count })),
      trend: d.about(
        d.choice(SPACE_TRENDS),
        '`unknown`: it does not say what is free, or that is known of less than a week.',
      ),
      full_at: d.about(
        d.orNull(d.instant),
        'When nothing will be free, if it goes on as in the last 30 days; null unless it is `filling`.',
      ),
    }),
    'Of a destination that is got by its id: what was free on each day in UTC from `since` on.',
  ),
  last_proof: d.about(
    d.orNull(LastProofBody),
    'Of a database: the last restore that proved one of its dumps; null if there is none, and without `backup:read`.',
  ),
};

export const groupId = d.about(
  d.text,
  'What the group is known by, as long as it has the same server to begin with.',
);
export const groupRole = d.about(
  d.choice(SERVER_ROLES),
  '`standby`: it repeats another server, or is to.',
);

/** Where a server or an instance stands in a group, in a list. */
export const GROUP_PLACES = d.about(
  d.listOf(
    d.record({
      id: groupId,
      role: groupRole,
      primary: d.about(
        d.orNull(d.text),
        'The path of the primary; null where none is known that you may read.',
      ),
      size: d.about(d.count, 'How many instances of it you may read.'),
    }),
  ),
  'Of a server or an instance: the groups of those that repeat one another in which it stands.',
);
