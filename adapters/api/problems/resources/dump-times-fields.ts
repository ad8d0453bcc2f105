import * as t from 'io-ts';
import {
  about,
  choice,
  count,
  documented,
  instant,
  listOf,
  named,
  orNull,
  record,
  text,
  uuid,
} from '../../operation/described.js';

const calendarDay = documented(t.string, {
  type: 'string',
  format: 'date',
  description: 'A day in UTC.',
});

export const seconds = documented(t.number, { type: 'number', minimum: 0 });

/** A restore that proved a dump. */
export const LastProofBody = named(
  'LastProof',
  record({
    at: about(instant, 'When it ended.'),
    seconds: about(
      orNull(seconds),
      'How long the restore alone took; null of one before that was measured.',
    ),
    run: about(uuid, 'The run that made the dump.'),
    dump_at: about(instant, 'The time for which the dump was made.'),
    by: about(
      choice(['run', 'again', 'restore']),
      '`run`: the run that made it; `again`: a later proof; `restore`: somebody restored it.',
    ),
  }),
);

export const PROTECTIONS = ['protected', 'at_risk', 'unprotected', 'none'] as const;

export const protectionChoice = choice(PROTECTIONS);

const SizeOnDayBody = named('SizeOnDay', record({ on: calendarDay, bytes: count }));

/** What the dumps of a database came to on a day. */
export const DumpDayBody = named(
  'DumpDay',
  record({
    on: calendarDay,
    good: about(count, 'How many were made, and proved as far as their schedules ask.'),
    failed: count,
    missed: count,
    size_bytes: about(orNull(count), 'Of the largest good one.'),
    seconds: about(orNull(seconds), 'How long the longest good one took.'),
  }),
);

/** What a row of a database has of its dumps and its size. */
export const DUMP_TIMES = {
  next_dump_at: about(
    orNull(instant),
    'Of a database: when the next dump of one of its schedules is due; null where none is, and without `backup:read`.',
  ),
  last_dump_at: about(
    orNull(instant),
    'Of a database: when the last good dump of one of its schedules ended; null where there is none, and without `backup:read`.',
  ),
  protection: about(
    orNull(protectionChoice),
    'Of a database: `protected` by a good dump in time, proved as its schedules ask; `at_risk`, where one of these is late or about to fail; `unprotected` without a good dump; `none` where it needs none. Null without `backup:read`.',
  ),
  protection_reason: about(orNull(text), 'Why, in a sentence.'),
  destinations: about(
    orNull(listOf(text)),
    'Of a database: the names of the destinations to which its schedules dump; null without `backup:read`.',
  ),
  server_major: about(
    orNull(count),
    'Of a database: the major version of its server, such as 18; null until a login was accepted.',
  ),
  size_bytes: about(
    orNull(count),
    'Of a database: how large it was when a login last read that; null where none did.',
  ),
  sizes: about(
    listOf(SizeOnDayBody),
    'Of a database: the days in UTC, of the last ninety, on which it became another size by more than a hundredth, and the last one before them.',
  ),
  dump_days: about(
    listOf(DumpDayBody),
    'Of a database that is got by its id: the days in UTC, of the last ninety, for which dumps of it were made or attempted; none without `backup:read`.',
  ),
  last_proof: about(
    orNull(LastProofBody),
    'Of a database: the last restore that proved one of its dumps; null where there is none, and without `backup:read`.',
  ),
};

export const groupId = about(
  text,
  'What the group is known by, as long as it has the same server to begin with.',
);
export const groupRole = about(
  choice(['primary', 'standby']),
  '`standby`: it repeats another server, or is to.',
);

/** Where a server or an instance stands in a group, in a list. */
export const GROUP_PLACES = about(
  listOf(
    record({
      id: groupId,
      role: groupRole,
      primary: about(
        orNull(text),
        'The path of the primary; null where none is known that you may read.',
      ),
      size: about(count, 'How many instances of it you may read.'),
    }),
  ),
  'Of a server or an instance: the groups of those that repeat one another in which it stands.',
);
