import { expect } from 'chai';
import type { DumpReasonCode } from '../../core/dump-check/dump-reason.js';
import { consult, seedsFrom } from './consult.js';
import { feature, type Feature, numbered } from './feature.js';
import type { OracleServer } from './oracle-server.js';

const FEATURES = ['a', 'b', 'culprit', 'c', 'd'].map((name) => feature(name, `MAKE ${name}`));

const USUAL = { user: 'admin', password: 'secret', database: 'oracle_1' };

/** Dumps of its databases are whole unless they have the culprit, and a check knows them by their port. */
const fakeServer = () => {
  const made: (readonly Feature[])[] = [];
  let open = 0;
  const isBroken = (features: readonly Feature[]) =>
    features.some(({ name }) => name === 'culprit');
  const server: OracleServer = {
    title: 'a server',
    way: { engine: 'postgresql', tls: { mode: 'off' } },
    toolDirectory: '/nowhere',
    featuresFrom: (random) => (random(2) === 0 ? FEATURES : FEATURES.slice(0, 2)),
    make: (features) => {
      open += 1;
      const isWhole = !isBroken(features);
      return Promise.resolve({
        login: { ...USUAL, port: made.push(features) - 1 },
        refused: [],
        dump: () => Promise.resolve({ isWhole, said: 'it has the culprit' }),
        drop: () => {
          open -= 1;
          return Promise.resolve();
        },
      });
    },
    stop: () => Promise.resolve(),
  };
  return { server, isBroken: (port: number) => isBroken(made[port] ?? []), open: () => open };
};

const answering = (reasons: readonly DumpReasonCode[]) => () =>
  Promise.resolve({ reasons, warnings: [] });

describe('an oracle', () => {
  it('agrees with a check that is right, whether dumps are whole or not', async () => {
    const { server, isBroken, open } = fakeServer();
    const right = ({ port }: { readonly port: number }) =>
      answering(isBroken(port) ? ['table_unreadable'] : [])();
    const result = await consult(server, right, seedsFrom(1, 20));
    expect(result.disagreements).to.deep.equal([]);
    expect(result.whole).to.be.within(1, 19);
    expect(result.broken).to.equal(20 - result.whole);
    expect(open()).to.equal(0);
  });

  it('shows what a check missed by the one feature that matters', async () => {
    const { server } = fakeServer();
    const { disagreements } = await consult(server, answering([]), seedsFrom(1, 20));
    expect(disagreements).to.have.length.of.at.least(1);
    for (const report of disagreements)
      expect(report.replace(/seed \d+/, 'seed N')).to.equal(
        [
          'a server, seed N: missed',
          '  the check: ready',
          '  the dump:  it has the culprit',
          '  culprit',
          '    MAKE culprit;',
        ].join('\n'),
      );
  });

  it('shows a false alarm with nothing that it does not need', async () => {
    const { server } = fakeServer();
    const { disagreements } = await consult(server, answering(['row_security']), [3, 4, 5, 6]);
    for (const report of disagreements)
      expect(report).to.match(/false alarm\n {2}the check: row_security\n {2}the dump: {2}whole$/);
    expect(disagreements).to.have.length.of.at.least(1);
  });

  it('makes the same database of the same seed, and numbers what it is made of', () => {
    expect(seedsFrom(7, 3)).to.deep.equal([7, 8, 9]);
    expect(numbered("GRANT role_a_§ TO 'admin_§'@'%'", 12)).to.equal(
      "GRANT role_a_12 TO 'admin_12'@'%'",
    );
  });
});
