import { expect } from 'chai';
import { memoryDumpMaker } from '../../../support/memory/dump-maker.js';
import type { DumpFailure } from '../../../../core/backups/dump-failure.js';
import type { DumpRequest } from '../../../../core/backups/ports/dump-maker.js';
import { describeDumpMaker } from '../../../contracts/backups/dump-maker.contract.js';
import { aDumpTarget } from '../../../support/fleet/a-dump-target.js';

const LOST: DumpFailure = { code: 'connection_lost' };

const PARTS = ['one ', 'two ', 'three'].map((text) => Buffer.from(text));

const requestFor = (database: string): DumpRequest => ({
  target: aDumpTarget({ database }),
  tool: { file: '/usr/bin/pg_dump', version: '18.1', major: 18 },
  serverMajor: 18,
  format: 'custom',
});

describeDumpMaker('memoryDumpMaker', () => {
  const dump: { parts: readonly Buffer[]; failure?: DumpFailure } = { parts: PARTS };
  const failing = {
    request: requestFor('missing'),
    failure: { code: 'database_missing' },
  } as const;
  return Promise.resolve({
    maker: memoryDumpMaker(({ target }) =>
      target.database.name === 'missing' ? { parts: [], failure: failing.failure } : dump,
    ),
    small: requestFor('small'),
    large: requestFor('large'),
    failing,
    endSessions: () => {
      dump.failure = LOST;
      return Promise.resolve();
    },
    gone: () => Promise.resolve(),
    verify: (_request, dump) => void expect(dump.toString()).to.equal('one two three'),
    close: () => Promise.resolve(),
  });
});
