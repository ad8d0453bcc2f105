import { expect } from 'chai';
import { aDatabase, aFleet, anInstance, aServer } from '../../support/fleet/a-fleet.js';
import {
  type DumpCheckService,
  startDumpCheckService,
} from '../../support/service/dump-check-service.js';
import { type FakeServer, startFakeServer } from '../../support/network/fake-server.js';
import { aGate } from '../../support/http/gate.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

const SLOTS = 50;
const OVERVIEWS = 400;
const PROMISE_MS = 50;

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

  const overviews = async (): Promise<number> => {
    const took: number[] = [];
    for (let n = 0; n < OVERVIEWS; n += 1) {
      const begun = performance.now();
      const headers = { authorization: `Bearer ${token}` };
      await (await fetch(`${service.url}/v1/overview`, { headers })).arrayBuffer();
      took.push(performance.now() - begun);
    }
    return took.sort((a, b) => a - b)[Math.floor(OVERVIEWS * 0.99)] ?? Infinity;
  };

  it('answers the overview within 50 ms in 99 of 100 cases, and frees everything when the callers go', async () => {
    const quietMs = await overviews();
    const calling = new AbortController();
    // Of each server one holds a place, and the other waits for its turn.
    const outcomes = Promise.allSettled(ids.map((id) => service.check(id, token, calling.signal)));
    await everySlotHeld;
    const heldMs = await overviews();
    calling.abort();
    await outcomes;
    await Promise.all(silent.map(({ allClosed }) => allClosed()));
    // On a machine that is busy with other things, even a quiet service takes its time.
    expect(heldMs).to.be.below(Math.max(PROMISE_MS, 2 * quietMs));
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
