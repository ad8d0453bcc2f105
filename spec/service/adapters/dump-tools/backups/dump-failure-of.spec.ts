import { expect } from 'chai';
import { dumpFailureOf } from '../../../../../adapters/dump-tools/backups/tool-end.js';

describe('dumpFailureOf', () => {
  for (const [words, code] of [
    [
      'pg_dump: error: query failed: ERROR:  canceling statement due to statement timeout\npg_dump: detail: Query was: LOCK TABLE public.t IN ACCESS SHARE MODE\n',
      'table_locked',
    ],
    [
      'pg_dump: error: query failed: ERROR:  canceling statement due to statement timeout',
      'dump_failed',
    ],
    ['pg_dump: error: query failed: FATAL:  terminating connection', 'connection_lost'],
    ['pg_dump: error: FATAL:  sorry, too many clients already', 'too_many_connections'],
    ['mariadb-dump: Got error: 1049: "Unknown database \'a\'"', 'database_missing'],
    ['pg_dump: error: no matching tables were found', 'dump_failed'],
  ] as const)
    it(`reads ${code} from ${JSON.stringify(words)}`, () => {
      expect(dumpFailureOf(words).code).to.equal(code);
    });
});
