import * as t from 'io-ts';
import {
  about,
  choice,
  documented,
  instant,
  named,
  orNull,
  record,
  text,
  uuid,
} from '../../operation/described.js';

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

export const protectionChoice = choice(['protected', 'at_risk', 'unprotected', 'none']);

/** What a row of a database has of its dumps. */
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
  last_proof: about(
    orNull(LastProofBody),
    'Of a database: the last restore that proved one of its dumps; null where there is none, and without `backup:read`.',
  ),
};
