import { expect } from 'chai';
import { DUMP_REASON_CODES } from '../../../core/domain/dump-reason.js';
import { dumpReasonWords } from '../../../core/wording/dump-reason-words.js';
import { EVERY_DUMP_REASON } from '../../support/every-dump-reason.js';

describe('dumpReasonWords', () => {
  it('has looked at every code', () => {
    expect(new Set(EVERY_DUMP_REASON.map(({ code }) => code))).to.deep.equal(
      new Set(DUMP_REASON_CODES),
    );
  });

  it('says what is wrong and what mends it, in whole sentences', () => {
    for (const { detail, remedy } of EVERY_DUMP_REASON.map(dumpReasonWords)) {
      expect(detail).to.match(/^[A-Z].*\.$/);
      expect(remedy).to.match(/^[A-Z].*\.$/);
    }
  });

  it('never says the same of two reasons', () => {
    const details = EVERY_DUMP_REASON.map((reason) => dumpReasonWords(reason).detail);
    expect(new Set(details).size).to.equal(EVERY_DUMP_REASON.length);
  });

  it('names both versions of an outdated tool', () => {
    expect(
      dumpReasonWords({ code: 'dump_tool_outdated', newestMajor: 15, serverMajor: 18 }).detail,
    ).to.equal(
      'The server runs PostgreSQL 18, and the newest pg_dump on the control plane is 15; pg_dump refuses a server newer than itself.',
    );
  });
});
