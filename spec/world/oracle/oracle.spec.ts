import { expect } from 'chai';
import { productCheck } from '../../support/dump-check/reasons-for-login.js';
import { isLeftOut } from '../../support/shared/is-left-out.js';
import { consult, seedsFrom } from '../../oracle/consult.js';
import { type OracleName, ORACLES } from '../../oracle/oracle-servers.js';

/** How many databases each server is asked about. */
const DATABASES = Number(process.env['SHIPSHAPE_SPEC_ORACLE_DATABASES'] ?? '40');

/** The same databases in each run; `node dist/spec/oracle/oracle.js` makes others. */
const FIRST_SEED = 20_261_122;

/** For each, on a machine that is busy with other things. */
const MS_PER_DATABASE = 30_000;

const isWanted = (name: OracleName): boolean =>
  !(name.startsWith('newer-') && isLeftOut('newer-servers'));

describe('the check and a real dump agree on random databases', function () {
  this.timeout(60_000 + DATABASES * MS_PER_DATABASE);

  for (const name of (Object.keys(ORACLES) as OracleName[]).filter(isWanted))
    it(`of ${name}`, async function () {
      const server = await ORACLES[name].start();
      if (server === undefined) {
        console.log(ORACLES[name].pending);
        this.skip();
      }
      const { check, close } = await productCheck(
        server.toolDirectory,
        server.way,
        MS_PER_DATABASE,
      );
      try {
        const result = await consult(server, check, seedsFrom(FIRST_SEED, DATABASES));
        console.log(`        (${server.title}: ${result.whole} whole, ${result.broken} not)`);
        expect(result.disagreements.join('\n')).to.equal('');
        // Otherwise a check that always says the same would pass.
        expect(Math.min(result.whole, result.broken)).to.be.at.least(DATABASES / 10);
      } finally {
        await close();
        await server.stop();
      }
    });
});
