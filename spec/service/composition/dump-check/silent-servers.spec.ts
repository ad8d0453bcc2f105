import { expect } from 'chai';
import { aDatabase, aFleet, anInstance, aServer } from '../../../support/fleet/a-fleet.js';
import {
  type DumpCheckService,
  startDumpCheckService,
} from '../../../support/service/dump-check-service.js';
import { type FakeServer, startFakeServer } from '../../../support/network/fake-server.js';
import { aGate } from '../../../support/http/gate.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

const SLOTS = 50;
const OVERVIEWS = 100;

describe('a service whose every check waits for a silent server', () => {
  const directory = temporaryDirectory();
  let silent: readonly FakeServer[];
  let everySlotHeld: Promise<void>;
  let service: DumpCheckService;
  let token: string;
  let ids: readonly string[];

  beforeEach(async () => {
    const arrivals = aGate();
    everySlotHeld = arrivals.reached;
    let connected = 0;
    const count = () => {
      connected += 1;
      if (connected === SLOTS) void arrivals.pass();
    };
    silent = await Promise.all(Array.from({ length: SLOTS }, () => startFakeServer(count)));
    service = await startDumpCheckService(directory.path, { checkDeadlineMs: 60_000 });
    await service.apply(fleetOf(silent.map(({ port }) => port)));
    [token = ''] = await service.tokens(1);
    ids = await Promise.all(
      silent.flatMap((_, n) => [
        service.idOf(`silent-${n}/main/shop`),
        service.idOf(`silent-${n}/main/crm`),
      ]),
    );
  });
  afterEach(async () => {
    await service.stop();
    silent.forEach(({ close }) => close());
  });

  const overviewStatuses = async (): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (let n = 0; n < OVERVIEWS; n += 1) {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${service.url}/v1/overview`, { headers });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    return statuses;
  };

  it('serves the overview all the while, and frees everything when the callers go', async () => {
    const calling = new AbortController();
    let ended = 0;
    // Per server one check logs in, and the other waits for it.
    const checks = ids.map((id) =>
      service.check(id, token, calling.signal).finally(() => (ended += 1)),
    );
    const outcomes = Promise.allSettled(checks);
    await everySlotHeld;
    expect(await overviewStatuses()).to.deep.equal(Array(OVERVIEWS).fill(200));
    expect(ended).to.equal(0);
    calling.abort();
    await outcomes;
    await Promise.all(silent.map(({ allClosed }) => allClosed()));
  });
});

const fleetOf = (ports: readonly number[]) =>
  aFleet({
    servers: ports.map((port, n) =>
      aServer({
        name: `silent-${n}`,
        instances: [
          anInstance({
            host: '127.0.0.1',
            port,
            tls: { mode: 'off' },
            databases: [aDatabase(), aDatabase({ name: 'crm' })],
          }),
        ],
      }),
    ),
  });
