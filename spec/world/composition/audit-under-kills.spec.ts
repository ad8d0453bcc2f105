import { expect } from 'chai';
import {
  type Afterwards,
  killedService,
  type KilledService,
} from '../../support/crashes/killed-service.js';
import {
  itNeedsNewerServers,
  newerPostgresBin,
} from '../../support/database-servers/newer-servers.js';
import { randomFrom } from '../../support/rogues/random.js';
import { seedOfDay } from '../../support/shared/random-cases.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';
import { postgresWorld } from '../../support/stores/postgres-world.js';

/** Of each store; any number, to search for longer: that the audit is asked for 500. */
const KILLS = Number(process.env['SHIPSHAPE_SPEC_KILLS'] ?? 3);

/** The first life lasts so many writes, which is time for some of each sort. */
const MOST_WRITES = 40;

const bin = newerPostgresBin();

describe('the audit of a service that is killed again and again', function () {
  this.timeout(120_000 + KILLS * 30_000);
  let service: KilledService | undefined;
  // Before the server and the directory go, which it still writes to.
  afterEach(() => service?.stop());
  const world = postgresWorld();
  const directory = temporaryDirectory();

  const begun = ({ rows }: Afterwards, ...actions: readonly string[]) =>
    rows.filter(({ action, outcome }) => actions.includes(action) && outcome === 'begun');

  const expectRows = (after: Afterwards): void => {
    const { sent, names, revoked, rows, dumps, runs, verdict } = after;
    const made = names.filter((name) => name.startsWith('made-'));
    const rowsOf = (request: string) =>
      rows.filter((row) => row.request === request && row.of === null).length;
    expect(made.filter((name) => rowsOf(name) !== 1)).to.deep.equal([]);
    const known = new Set(made);
    const answered = sent.filter(({ what, status }) => status < 300 && status > 0 && isNamed(what));
    expect(answered.filter(({ id }) => !known.has(id))).to.deep.equal([]);
    const revocations = new Set(begun(after, 'revokeToken').map(({ on }) => on?.id));
    expect(revoked.filter((id) => !revocations.has(id))).to.deep.equal([]);
    expect(begun(after, 'downloadDump', 'carryOutRun')).to.have.length.of.at.least(dumps);
    expect(begun(after, 'startRun')).to.have.length.of.at.least(runs);
    expect(verdict.findings).to.deep.equal([]);
    expect(Math.min(made.length, revoked.length, dumps, runs), 'of each').to.be.above(0);
  };

  const isNamed = (what: string): boolean => what === 'PUT /v1/fleet' || what === 'POST /v1/tokens';

  /** How many of which answer, the cut off ones with 0, and what was stored though nobody had an answer. */
  const tally = ({ sent, names, dumps, runs, rows }: Afterwards): string => {
    const counts: Record<string, number> = {};
    for (const { what, status } of sent)
      counts[`${what} ${String(status)}`] = (counts[`${what} ${String(status)}`] ?? 0) + 1;
    const cut = new Set(sent.flatMap(({ id, status }) => (status === 0 ? [id] : [])));
    const unanswered = names.filter((name) => cut.has(name)).length;
    return JSON.stringify({ ...counts, unanswered, dumps, runs, rows: rows.length });
  };

  if (bin === undefined) {
    itNeedsNewerServers();
    return;
  }

  for (const store of ['sqlite', 'postgres'] as const)
    it(`has a row of each change and each dump after ${String(KILLS)} kills (${store})`, async () => {
      const random = randomFrom(seedOfDay);
      service = await killedService({ world: world(), store, directory: directory.path, bin });
      for (let kill = 0; kill < KILLS; kill += 1)
        await service.kill(kill === 0 ? MOST_WRITES : 1 + random(MOST_WRITES));
      const after = await service.end();
      console.log(`        seed ${String(seedOfDay)}: ${tally(after)}`);
      expectRows(after);
    });
});
