import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { type DumpFailure, withoutNames } from '../../../../core/backups/dump-failure.js';
import {
  DUMP_FAILURE_CODES,
  dumpFailureWording,
} from '../../../../core/backups/dump-failure-wording.js';
import { endOfRun } from '../../../../core/backups/run.js';
import { dumpReasonWording } from '../../../../core/dump-check/dump-reason-wording.js';
import { NOON } from '../../../support/problems/a-problem.js';

const OBJECTS = { names: ['"sales"."x"'], count: 12 };
const UNNAMED = { names: [], count: 12 };
const STATEMENTS = ['GRANT SELECT ON TABLE "sales"."x" TO "backup_admin";'];

describe('why a dump failed', () => {
  const obstacles: readonly (readonly [DumpFailure, DumpFailure])[] = [
    [
      { code: 'table_unreadable', objects: OBJECTS, statements: STATEMENTS },
      { code: 'table_unreadable', objects: UNNAMED, statements: [] },
    ],
    [
      { code: 'table_locked', objects: OBJECTS, since: NOON },
      { code: 'table_locked', objects: UNNAMED },
    ],
    [
      { code: 'objects_left_out', kinds: ['events'], statements: STATEMENTS },
      { code: 'objects_left_out', kinds: ['events'], statements: [] },
    ],
    [
      { code: 'objects_left_out', kinds: ['views'], objects: OBJECTS, statements: STATEMENTS },
      { code: 'objects_left_out', kinds: ['views'], objects: UNNAMED, statements: [] },
    ],
    [
      { code: 'tls_failed', cause: 'expired' },
      { code: 'tls_failed', cause: 'expired' },
    ],
  ];

  it('is kept without the names of what is in the database', () => {
    for (const [failure, kept] of obstacles) {
      expect(withoutNames(failure)).to.deep.equal(kept);
      const ended = endOfRun({ _tag: 'Failed', sizeBytes: 1, failure });
      expect(ended.failure).to.deep.equal(O.some(kept));
    }
  });

  it('has the sentence of the check for what the check knows', () => {
    for (const engine of ['postgresql', 'mysql', 'mariadb'] as const) {
      const reason = { code: 'login_rejected', cause: 'rule' } as const;
      expect(dumpFailureWording(reason, engine)).to.deep.equal(dumpReasonWording(reason, engine));
    }
  });

  it('has a sentence and a remedy of its own for everything else', () => {
    const words = DUMP_FAILURE_CODES.map((code) =>
      dumpFailureWording({ code } as DumpFailure, 'postgresql'),
    );
    for (const { detail, remedy } of words)
      for (const sentence of [detail, remedy]) expect(sentence).to.match(/^[A-Z][^…]*[.]$/s);
    expect(new Set(words.map(({ detail }) => detail))).to.have.property(
      'size',
      DUMP_FAILURE_CODES.length,
    );
  });
});
