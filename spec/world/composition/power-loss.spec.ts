import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { createShipshape } from '../../../composition/create-shipshape.js';
import { restoreStore } from '../../../composition/own-store/back-up-store.js';
import { DEFAULT_SETTINGS } from '../../../composition/settings/settings.js';
import { listedRuns } from '../../support/backups/a-run.js';
import type { Left } from '../../support/crashes/forgetful-disk.js';
import { type Replay, replayOf } from '../../support/crashes/replay.js';
import { hasStrace, readCalls, tracedBy } from '../../support/crashes/traced-calls.js';
import { tracedWork } from '../../support/crashes/traced-work.js';
import {
  itNeedsNewerServers,
  newerPostgresBin,
} from '../../support/database-servers/newer-servers.js';
import { randomFrom } from '../../support/rogues/random.js';
import { type Env, runThrough } from '../../support/service/shipshape-process.js';
import { randomRuns, seedOfDay } from '../../support/shared/random-cases.js';
import { rightOf } from '../../support/shared/right-of.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';
import { ownStoreWorld } from '../../support/stores/own-store-world.js';
import { postgresWorld } from '../../support/stores/postgres-world.js';

/** Of each program, at which the power is lost. */
const MOMENTS = 5 * randomRuns();

const bin = newerPostgresBin();

describe('a loss of power', function () {
  this.timeout(300_000 * randomRuns());
  const world = postgresWorld();
  const directory = temporaryDirectory();
  const random = randomFrom(seedOfDay);
  const at = (name: string) => join(directory.path, name);
  const own = (folder: string) => ownStoreWorld(join(folder, 'data'));
  before(function () {
    if (hasStrace()) return;
    console.log('        PENDING: this machine has no strace');
    this.skip();
  });
  beforeEach(() => mkdirSync(at('disk')));

  /** Runs the program on the disk. */
  const replayed = async (env: Env, ...args: readonly string[]): Promise<Replay> => {
    cpSync(at('disk'), at('before'), { recursive: true });
    const outcome = await runThrough(tracedBy(at('calls')), env, ...args);
    expect([outcome.exitCode, outcome.stderr]).to.deep.equal([0, '']);
    return replayOf(await readCalls(at('calls')), at('disk'), at('before'));
  };

  /** Some moments of change, in their order. */
  const momentsOf = ({ changes }: Pick<Replay, 'changes'>): readonly number[] => {
    expect(changes).to.have.length.of.at.least(MOMENTS / 2);
    const drawn = Array.from({ length: MOMENTS }, () => changes[random(changes.length)] ?? 0);
    return [...new Set(drawn)].sort((one, other) => one - other);
  };

  /** Opens what is left, as a service that starts again does, and looks at it. */
  const leftAt = async <A>(
    { at: diskAt }: Replay,
    moment: number,
    left: Left,
    look: (folder: string) => Promise<A>,
  ): Promise<A> => {
    const folder = at('left');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    diskAt(moment).leave(left, folder);
    return look(folder);
  };

  const opened = async (folder: string) => {
    await (await createShipshape({ dataDir: join(folder, 'data') })).close();
    return own(folder);
  };

  const LEFT: readonly Left[] = ['synced', 'all', random];

  /** The names of tokens, and the dumps of runs that are done; each of these is in the destination, whole and described. */
  const lookAt = async (folder: string) => {
    const { withStore } = await opened(folder);
    const [tokens, runs] = await withStore(async (store) => [
      (await rightOf(store.tokens.list)).map(({ name }) => name),
      await listedRuns(store),
    ]);
    const dumps = runs.flatMap(({ state, stored }) =>
      state === 'done' && O.isSome(stored) ? [stored.value] : [],
    );
    for (const { object, sha256 } of dumps) {
      const bytes = readFileSync(join(folder, 'vault', object));
      expect(createHash('sha256').update(bytes).digest('hex'), object).to.equal(sha256);
      const manifest: unknown = JSON.parse(
        readFileSync(join(folder, 'vault', `${object}.json`), 'utf8'),
      );
      expect(manifest).to.have.property('sha256', sha256);
    }
    return { tokens, dumps };
  };

  if (bin === undefined) itNeedsNewerServers();
  else
    it('takes nothing that a service has acknowledged, and leaves a store that opens', async () => {
      const { env } = own(at('disk'));
      mkdirSync(at('disk/vault'));
      cpSync(at('disk'), at('before'), { recursive: true });
      const settings = { ...env, SHIPSHAPE_TOOL_DIRS: bin, XDG_RUNTIME_DIR: directory.path };
      const work = await tracedWork(world(), at('disk'), settings, tracedBy(at('calls')));
      const replay = replayOf(await readCalls(at('calls')), at('disk'), at('before'));
      const { answers } = replay;
      const answeredBefore = (moment: number) =>
        work.tokens.filter((name) => (answers.get(name) ?? Infinity) <= moment);
      expect(answeredBefore(Infinity)).to.have.lengthOf(work.tokens.length);
      const done = answers.get(work.done) ?? NaN;
      const acknowledged = [...work.tokens, work.done].map((id) => answers.get(id) ?? NaN);
      const moments = [...momentsOf(replay), ...acknowledged].sort((one, other) => one - other);
      for (const moment of moments)
        for (const left of LEFT) {
          const { tokens, dumps } = await leftAt(replay, moment, left, lookAt);
          expect(tokens).to.include.members(answeredBefore(moment));
          if (moment >= done) expect(dumps).to.have.lengthOf(1);
        }
    });

  it('leaves the old key or the new one, and every secret, when the key is rotated', async () => {
    const { fill, secrets } = own(at('disk'));
    await fill();
    const before = await secrets();
    // In two folders, since the names of one are written through together.
    mkdirSync(at('disk/keys'));
    renameSync(at('disk/data/shipshape.key'), at('disk/keys/shipshape.key'));
    const dataDir = (folder: string) => join(folder, 'keys');
    const storeFile = (folder: string) => join(folder, 'data/shipshape.db');
    const env = {
      SHIPSHAPE_DATA_DIR: dataDir(at('disk')),
      SHIPSHAPE_STORE: `sqlite:${storeFile(at('disk'))}`,
    };
    const replay = await replayed(env, 'key', 'rotate');
    for (const moment of [...momentsOf(replay), Infinity])
      for (const left of LEFT)
        await leftAt(replay, moment, left, async (folder) => {
          const store = { kind: 'sqlite', file: storeFile(folder) } as const;
          await (await createShipshape({ dataDir: dataDir(folder), store })).close();
          cpSync(join(folder, 'keys/shipshape.key'), join(folder, 'data/shipshape.key'));
          expect(await own(folder).secrets()).to.deep.equal(before);
        });
  });

  it('leaves a backup of the store once it is announced, and a store that was put back', async () => {
    const { env, fill, secrets } = own(at('disk'));
    await fill();
    const before = await secrets();
    const backup = await replayed(env, 'backup', at('disk/copy'));
    await leftAt(backup, Infinity, 'synced', async (folder) => {
      const settings = { ...DEFAULT_SETTINGS, dataDir: join(folder, 'new/data') };
      await restoreStore(settings, join(folder, 'copy'));
      expect(await own(join(folder, 'new')).secrets()).to.deep.equal(before);
    });
    rmSync(at('before'), { recursive: true });
    rmSync(at('disk/data'), { recursive: true });
    const restored = await replayed(env, 'restore-store', at('disk/copy'));
    await leftAt(restored, Infinity, 'synced', async (folder) => {
      expect(await own(folder).secrets()).to.deep.equal(before);
    });
  });
});
