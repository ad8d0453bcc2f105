import { expect } from 'chai';
import { productCheck } from '../support/dump-check/reasons-for-login.js';
import { isLeftOut } from '../support/shared/is-left-out.js';
import { seedOfDay } from '../support/shared/random-cases.js';
import { consult, seedsFrom } from './consult.js';
import { type OracleName, ORACLES } from './oracle-servers.js';

/** How many databases the server is asked about: others on each day, and `node dist/spec/oracle/oracle.js` makes still others. */
const DATABASES = Number(process.env['SHIPSHAPE_SPEC_ORACLE_DATABASES'] ?? '24');

/** A standby is asked about the same ones each day: with some others the check and the dump of it wait for each other. */
const firstSeed = (name: OracleName) => (name.includes('standby') ? 20_261_122 : seedOfDay * 1_000);

/** For each, on a machine that is busy with other things. */
const MS_PER_DATABASE = 30_000;

/** Compares the check with real dumps on one server. */
export const describeOracle = (name: OracleName): void => {
  describe('the check and a real dump agree on random databases', function () {
    this.timeout(60_000 + DATABASES * MS_PER_DATABASE);
    if (name.startsWith('newer-') && isLeftOut('newer-servers')) return;

    it(`of ${name} (${DATABASES}, seed ${firstSeed(name)})`, async function () {
      const server = await ORACLES[name].start();
      if (server === undefined) {
        console.log(ORACLES[name].pending);
        this.skip();
      }
      const way = [server.toolDirectory, server.way, MS_PER_DATABASE] as const;
      const { check, close } = await productCheck(...way);
      try {
        const result = await consult(server, check, seedsFrom(firstSeed(name), DATABASES));
        console.log(
          `        (${server.title}: ${result.whole} whole, ${result.broken} not; ${result.restored} restored, ${result.lost} not)`,
        );
        expect(result.disagreements.join('\n')).to.equal('');
        // Otherwise a check that always says the same would pass.
        expect(Math.min(result.whole, result.broken)).to.be.at.least(1);
      } finally {
        await close();
        await server.stop();
      }
    });
  });
};
