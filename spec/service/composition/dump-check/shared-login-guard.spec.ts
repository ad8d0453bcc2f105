import { createHook } from 'node:async_hooks';
import { expect } from 'chai';
import { createShipshape } from '../../../../composition/create-shipshape.js';
import { ENGINES } from '../../../../core/engines/engines.js';
import { anAdmin } from '../../../support/access/a-caller.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../../support/fleet/a-fleet.js';

/** A name that no other spec looks up, and that does not exist (RFC 6761), whether or not a name server says so. */
const HOST = 'shared-guard.invalid.';

const fleet = aFleet({
  // Each has its own port, since logins to one server are made one at a time.
  servers: ENGINES.map((engine, n) =>
    aServer({
      name: engine,
      instances: [anInstance({ engine, host: HOST, port: 5432 + n, databases: [aDatabase()] })],
    }),
  ),
});

/** Counts how often name servers are asked for the IPv4 addresses of a host. */
const countLookUps = (host: string) => {
  const asked: object[] = [];
  const hook = createHook({
    init: (_id, type, _trigger, request: object) => {
      if (type === 'QUERYWRAP') asked.push(request);
    },
  }).enable();
  return () => {
    hook.disable();
    return asked
      .filter((request) => 'bindingName' in request && request.bindingName === 'queryA')
      .filter((request) => 'hostname' in request && request.hostname === host).length;
  };
};

describe('the logins of all engines', () => {
  it('share one guard, which looks a name up once for all of them', async () => {
    const { promises, close } = await createShipshape({ store: { kind: 'memory' } });
    await promises.applyFleet(anAdmin(), fleet, { prune: false, dryRun: false });
    const found = await Promise.all(
      ENGINES.map((engine) => promises.locateResources(anAdmin(), `${engine}/main/shop`)),
    );
    const lookUps = countLookUps(HOST);
    await Promise.allSettled(
      found.flat().map(({ id }) => promises.checkDumpReadiness(anAdmin(), id)),
    );
    expect(lookUps()).to.equal(1);
    await close();
  });
});
