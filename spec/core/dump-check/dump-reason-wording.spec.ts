import { expect } from 'chai';
import { DUMP_REASON_CODES } from '../../../core/dump-check/dump-reason.js';
import { type Engine, ENGINES } from '../../../core/shared/engine.js';
import { dumpReasonWording } from '../../../core/dump-check/dump-reason-wording.js';
import { EVERY_DUMP_REASON } from '../../support/dump-check/every-dump-reason.js';

describe('dumpReasonWords', () => {
  it('has looked at every code', () => {
    expect(new Set(EVERY_DUMP_REASON.map(({ code }) => code))).to.deep.equal(
      new Set(DUMP_REASON_CODES),
    );
  });

  it('says what is wrong and what mends it, in whole sentences', () => {
    for (const engine of ENGINES)
      for (const reason of EVERY_DUMP_REASON) {
        const { detail, remedy } = dumpReasonWording(reason, engine);
        expect(detail).to.match(/^[A-Z].*\.$/);
        expect(remedy).to.match(/^[A-Z].*\.$/);
      }
  });

  it('never says the same of two reasons', () => {
    for (const engine of ENGINES) {
      const details = EVERY_DUMP_REASON.map((reason) => dumpReasonWording(reason, engine).detail);
      expect(new Set(details).size).to.equal(EVERY_DUMP_REASON.length);
    }
  });

  it('speaks of PostgreSQL and its means to nobody who has another engine', () => {
    for (const engine of ['mysql', 'mariadb'] as const) {
      const words = EVERY_DUMP_REASON.map((reason) => dumpReasonWording(reason, engine));
      expect(JSON.stringify(words)).not.to.match(/PostgreSQL|pg_|scram|has LOGIN/);
    }
  });

  it('names the tool of the engine', () => {
    const missing = (engine: Engine) => dumpReasonWording({ code: 'dump_tool_missing' }, engine);
    expect(ENGINES.map((engine) => missing(engine).detail)).to.deep.equal(
      ['pg_dump', 'mysqldump', 'mariadb-dump'].map(
        (name) => `No ${name} is installed on the control plane.`,
      ),
    );
  });

  it('names both versions of an outdated tool', () => {
    expect(
      dumpReasonWording({ code: 'dump_tool_outdated', newestMajor: 15, serverMajor: 18 }).detail,
    ).to.equal(
      'The server runs PostgreSQL 18, and the newest pg_dump on the control plane is 15; pg_dump refuses a server newer than itself.',
    );
  });
});
