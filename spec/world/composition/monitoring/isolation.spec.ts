import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isLeftOut } from '../../../support/shared/is-left-out.js';
import {
  needNamespaces,
  makeNamespaces,
  type Namespaces,
  type Program,
} from '../../../support/isolation/namespaces.js';
import { addressOf, GATEWAY } from '../../../support/isolation/places.js';

interface Printed {
  readonly problems: readonly string[];
}

/** Of the monitor that is started. */
const ROUND_MS = 2_000;

/** It takes some 80 seconds on a machine that has nothing else to do. */
const LONGEST_MS = 600_000;

/** More than half of the servers. */
const DOWN_COUNT = 20;

describe('a control plane that is cut off', () => {
  if (isLeftOut('namespaces')) return;
  needNamespaces();

  let network: Namespaces;
  let targets: Program;
  let monitor: Program;

  const last = () => monitor.lines.at(-1) as Printed | undefined;
  const until = async (isDone: (problems: readonly string[]) => boolean): Promise<Printed> => {
    for (let found = last(); ; found = last()) {
      if (found !== undefined && isDone(found.problems)) return found;
      if (monitor.child.exitCode !== null) throw new Error('The monitor has ended');
      await wait(20);
    }
  };
  const open = (problems: readonly string[]) => problems.filter((one) => one.startsWith('open'));
  beforeEach(async () => {
    network = makeNamespaces();
    targets = network.start('outside', 'serve-targets');
    while (targets.lines.length === 0) await wait(20);
  });
  afterEach(() => network.remove());

  const dns = (mode: string) => () => targets.tell(mode);
  const ip =
    (where: 'inside' | 'outside', ...commands: readonly string[]) =>
    () => {
      for (const command of commands) network.ip(where, command);
    };
  const viaGateway = `route add default via ${GATEWAY}`;
  const FAILURES = [
    {
      name: 'has no route',
      begin: ip('inside', 'route del default'),
      end: ip('inside', viaGateway),
      says: /has no network/,
    },
    {
      name: 'has its interface down',
      begin: ip('inside', 'link set uplink down'),
      end: ip('inside', 'link set uplink up', viaGateway),
      says: /has no network/,
    },
    {
      name: 'loses the carrier of its link',
      begin: ip('outside', 'link set downlink down'),
      end: ip('outside', 'link set downlink up'),
      says: /gets no answer over the network/,
    },
    {
      name: 'has all its packets dropped on the way',
      begin: ip('outside', 'route add blackhole 10.77.0.2/32'),
      end: ip('outside', 'route del blackhole 10.77.0.2/32'),
      says: /gets no answer over the network/,
    },
    {
      name: 'has a silent name server',
      begin: dns('silence'),
      end: dns('well'),
      says: /gets no answer from its name servers/,
    },
    {
      name: 'has a dead name server',
      begin: dns('dead'),
      end: dns('well'),
      says: /gets no answer from its name servers/,
    },
    {
      name: 'has a name server that refuses it',
      begin: dns('refused'),
      end: dns('well'),
      says: /gets no answer from its name servers/,
    },
  ];

  it('is told from most of the fleet being down, as long as some servers answer', async () => {
    monitor = network.start('inside', 'monitor-targets');
    expect((await until(() => true)).problems).to.deep.equal([]);
    const down = Array.from({ length: DOWN_COUNT }, (_, index) => addressOf(index + 1));
    ip('outside', ...down.map((address) => `addr del ${address}/32 dev lo`))();
    const offline = (problems: readonly string[]) =>
      open(problems).filter((one) => /No instance of this server answers/.test(one));
    const { problems } = await until((all) => offline(all).length === DOWN_COUNT);
    expect(problems.filter((one) => /critical fleet:/.test(one))).to.deep.equal([]);
  }).timeout(LONGEST_MS);

  it('hands its servers over to a node that is not, and nothing but that is a problem', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'two-nodes-'));
    const well = network.start('outside', 'monitor-targets', dataDir);
    while (well.lines.length === 0) await wait(20);
    monitor = network.start('inside', 'monitor-targets', dataDir);
    await until(() => true);
    ip('inside', 'link set uplink down')();
    const isHandedOver = (problems: readonly string[]) =>
      open(problems).some((one) => /^open warning fleet: .*the others check/.test(one));
    await until(isHandedOver);
    // What is not held back would have opened by then, and so would what the other node does not check.
    await wait(ROUND_MS * 3);
    expect(open(last()?.problems ?? [])).to.have.length(1);
    ip('inside', 'link set uplink up', viaGateway)();
    const { problems } = await until((all) => open(all).length === 0);
    expect(problems).to.have.length(1);
    await rm(dataDir, { recursive: true });
  }).timeout(LONGEST_MS);

  it('has one critical problem, of its own, in each kind of failure, and none when it is over', async () => {
    monitor = network.start('inside', 'monitor-targets');
    expect((await until(() => true)).problems).to.deep.equal([]);
    for (const { name, begin, end, says } of FAILURES) {
      const before = (await until((problems) => open(problems).length === 0)).problems.length;
      begin();
      await until((all) => open(all).some((one) => says.test(one)));
      // What is not held back would have opened by then.
      await wait(ROUND_MS * 2);
      const problems = open(last()?.problems ?? []);
      expect(problems, name).to.have.length(1);
      expect(problems[0], name)
        .to.match(says)
        .and.to.match(/^open critical fleet: /);
      end();
      const over = await until((all) => open(all).length === 0);
      expect(over.problems, name).to.have.length(before + 1);
      await wait(ROUND_MS);
    }
  }).timeout(LONGEST_MS);
});
