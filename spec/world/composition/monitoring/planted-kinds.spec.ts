import { expect } from 'chai';
import { systemPostgresBin } from '../../../support/database-servers/system-postgres.js';
import { PLANTED } from '../../../support/monitoring/planted-kinds.js';
import { type PlantedWorld, startPlantedWorld } from '../../../support/monitoring/planted-world.js';
import { pollUntil } from '../../../support/shared/poll-until.js';

describe('what is planted in a fleet that a service watches', function () {
  this.timeout(600_000);
  let world: PlantedWorld | undefined;

  before(async function () {
    const bin = systemPostgresBin();
    if (bin === undefined) {
      console.log('        PENDING: this machine has no PostgreSQL');
      return this.skip();
    }
    world = await startPlantedWorld(bin);
  });
  after(() => world?.stop());

  for (const [kind, { plant, severity, message, repair }] of Object.entries(PLANTED))
    it(`is ${kind}, said in a sentence, until it is mended`, async () => {
      if (world === undefined) throw new Error('Nothing is watched.');
      const { open } = world;
      expect(await open(kind)).to.equal(undefined);
      await plant(world);
      const found = await pollUntil(
        () => open(kind),
        // What is known at first may be less than what is tried later.
        (problem) => problem !== undefined && message.test(problem.message),
      );
      expect(found?.severity).to.equal(severity);
      await repair(world);
      await pollUntil(async () => (await open(kind)) === undefined);
    });
});
