import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import type { WitnessAnswer } from '../../../../../core/monitoring/isolation/assess-isolation.js';
import { isolationReport } from '../../../../../core/monitoring/fleet-report-wording.js';
import type { Reach } from '../../../../../core/monitoring/isolation/reach.js';
import {
  evaluateIsolation,
  findIsolation,
} from '../../../../../core/monitoring/use-cases/evaluate-isolation.js';
import type { CheckOrder } from '../../../../../core/monitoring/use-cases/check-server.js';
import type { Store } from '../../../../../core/store.js';
import { aViewer } from '../../../../support/access/a-caller.js';
import { MINUTE, monitorWorld } from '../../../../support/monitoring/monitor-world.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const ALL = {
  state: O.none,
  kind: O.none,
  severity: O.none,
  resource: O.none,
  includesSuppressed: true,
};
const ANSWER: WitnessAnswer = { chosen: O.none, gateway: 'unknown' };
const SERVER_COUNT = 20;

describe('the watch for our own isolation', () => {
  const world = monitorWorld();
  let store: Store;
  let reach: Reach;
  let witness: WitnessAnswer;
  let heldBack: boolean[];

  /** The ids end in many digits, so that the checks are spread over the round. */
  const SERVERS = Array.from({ length: SERVER_COUNT }, (_, number) => aUuid(3 * number + 1));
  const startMonitor = () => {
    const { clock } = world().time;
    const isolation = {
      evaluate: evaluateIsolation({
        clock,
        isolationReport,
        monitored: store.monitored,
        nodes: world().nodes,
        witness: { ask: () => Promise.resolve(witness) },
      }),
      find: findIsolation({ ...store, clock }),
    };
    const made = world().monitorOf({
      isolation,
      checkServer: ({ server, holdsBack }: CheckOrder) => {
        heldBack.push(holdsBack?.() ?? false);
        return TE.right({
          missed: [],
          isSilent: false,
          sighting: { server, reach, wasWell: true },
        });
      },
    });
    made.start();
    return made;
  };
  const problems = async (): Promise<readonly string[]> => {
    const page = await rightOf(
      store.history.page(aViewer(), { filter: ALL, after: O.none, limit: 9 }, new Date()),
    );
    return page.problems.map(
      ({ severity, message, closedAt }) =>
        `${O.isNone(closedAt) ? 'open' : 'closed'} ${severity} ${message.replace(/, and what.*/, '')}`,
    );
  };
  const pass = async (rounds: number) => {
    heldBack = [];
    await world().time.pass(rounds * MINUTE);
  };

  beforeEach(() => {
    store = memoryStore();
    world().servers.push(...SERVERS);
    [reach, witness, heldBack] = ['reached', ANSWER, []];
  });

  const SILENCE = `critical fleet: The Shipshape host gets no answer over the network: it cannot check ${SERVER_COUNT} of ${SERVER_COUNT} servers`;

  it('opens one problem within two rounds of silence, and closes it within one that is over', async () => {
    startMonitor();
    await pass(2);
    expect(await problems()).to.deep.equal([]);
    reach = 'silent';
    await pass(2);
    expect(await problems()).to.deep.equal([`open ${SILENCE}`]);
    reach = 'reached';
    await pass(1);
    expect(await problems()).to.deep.equal([`closed ${SILENCE}`]);
    expect(world().warnings).to.deep.equal([
      `This node itself is cut off (no_answer): it does not reach ${SERVER_COUNT} of ${SERVER_COUNT} servers; silent servers are not reported until it is over.`,
      'This node reaches its servers again.',
    ]);
  });

  it('holds silent servers back before any of them has failed three times', async () => {
    startMonitor();
    await pass(2);
    expect(heldBack).not.to.include(true);
    reach = 'silent';
    await pass(2);
    expect(heldBack).to.include(true);
    await pass(1);
    expect(heldBack).not.to.include(false);
  });

  it('holds nothing back where a chosen witness answers', async () => {
    witness = { ...ANSWER, chosen: O.some('reached') };
    startMonitor();
    await pass(2);
    reach = 'silent';
    await pass(3);
    expect(await problems()).to.deep.equal([]);
    await pass(1);
    expect(heldBack).not.to.include(true);
  });

  it('goes on holding back where it starts while the problem is open, and closes it if it is over', async () => {
    const before = startMonitor();
    reach = 'silent';
    await pass(3);
    expect(await problems()).to.deep.equal([`open ${SILENCE}`]);
    await before.stop();
    startMonitor();
    await pass(1);
    expect(heldBack).not.to.include(false);
    expect(await problems()).to.deep.equal([`open ${SILENCE}`]);
    reach = 'reached';
    await pass(1);
    expect(await problems()).to.deep.equal([`closed ${SILENCE}`]);
  });

  it('closes what a node has left open that ended before it was over', async () => {
    const before = startMonitor();
    reach = 'silent';
    await pass(3);
    await before.stop();
    reach = 'reached';
    startMonitor();
    await pass(2);
    expect(await problems()).to.deep.equal([`closed ${SILENCE}`]);
  });
});
