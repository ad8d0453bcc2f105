import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { EMPTY_SETUP, openCountsOf } from '../../../core/problems/resource-row.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { shipshapeServer } from '../../../adapters/http/server/shipshape-server.js';
import { memoryClock } from '../../../adapters/memory/shared/timer.js';
import { memoryLoginProbe } from '../../../adapters/memory/dump-check/login-probe.js';
import { memoryStore } from '../../../adapters/store/sqlite/memory-store.js';
import { createShipshape } from '../../../composition/create-shipshape.js';
import type { Settings } from '../../../composition/settings/settings.js';
import { forbidden } from '../../../core/access/caller.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';
import { anAdmin, aStranger } from '../../support/access/a-caller.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../support/fleet/a-fleet.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';
import { pollUntil } from '../../support/shared/poll-until.js';

const fleet = aFleet({
  servers: [aServer({ instances: [anInstance({ databases: [aDatabase()] })] })],
});
const wholly = { prune: false, dryRun: false };
const inMemory = { store: { kind: 'memory' } } as const;

describe('createShipshape', () => {
  const directory = temporaryDirectory();

  it('gives the use cases as TaskEither and as promises', async () => {
    const shipshape = await createShipshape(inMemory);
    const overview = { setup: EMPTY_SETUP, attention: [], open: openCountsOf([]) };
    expect(await shipshape.useCases.getOverview(aStranger)()).to.deep.equal(E.right(overview));
    expect(await shipshape.promises.getOverview(aStranger)).to.deep.equal(overview);
    await shipshape.close();
  });

  it('rejects a promise with the code, the words and the facts of the failure', async () => {
    const shipshape = await createShipshape(inMemory);
    const error: unknown = await shipshape.promises
      .applyFleet(aStranger, fleet, wholly)
      .catch((reason: unknown) => reason);
    expect(error)
      .to.be.instanceOf(Error)
      .that.includes({ name: 'ShipshapeError', code: 'forbidden' });
    expect(error).to.have.deep.property('failure', forbidden('fleet:write'));
    expect(String(error)).to.contain('fleet:write');
    await shipshape.close();
  });

  it('shows in the metrics what the store has of schedules', async () => {
    const found = [{ schedule: aUuid(7), endedAt: new Date(5_000) }];
    const schedules = { ...memoryStore().schedules, lastSuccesses: TE.right(found) };
    const shipshape = await createShipshape(inMemory, { schedules });
    const app = shipshapeServer(shipshape.http);
    expect((await app.inject('/metrics')).body).to.contain(
      `\nshipshape_schedule_last_success_timestamp_seconds{schedule="${aUuid(7)}"} 5\n`,
    );
    await app.close();
    await shipshape.close();
  });

  it('keeps what it was told in the data directory, until the next time', async () => {
    const settings = { dataDir: join(directory.path, 'data') };
    const first = await createShipshape(settings);
    await first.promises.applyFleet(anAdmin(), fleet, wholly);
    await first.close();
    const second = await createShipshape(settings);
    expect((await second.promises.getOverview(aStranger)).setup.instances).to.equal(1);
    await second.close();
  });

  it('puts an override in the place of a bundled adapter', async () => {
    const clock = memoryClock(new Date('2026-11-21T03:00:00.000Z'));
    const { promises, close } = await createShipshape(inMemory, { clock });
    const request = { name: 'ci', permissions: [], scope: 'fleet', expiresAt: O.none } as const;
    expect((await promises.createToken(anAdmin(), request)).token.createdAt).to.deep.equal(
      clock.now(),
    );
    await close();
  });

  it('never opens a store that is overridden', async () => {
    const dataDir = join(directory.path, 'never');
    const shipshape = await createShipshape({ dataDir }, memoryStore());
    await shipshape.promises.applyFleet(anAdmin(), fleet, wholly);
    await shipshape.close();
    expect(existsSync(dataDir)).to.equal(false);
  });

  it('answers the overview without any probe', async () => {
    const nobody = (): never => {
      throw new Error('The overview dials nobody.');
    };
    const { promises, close } = await createShipshape(inMemory, {
      tool: { find: nobody },
      login: memoryLoginProbe(nobody),
    });
    await promises.applyFleet(anAdmin(), fleet, wholly);
    expect((await promises.getOverview(anAdmin())).setup.servers).to.equal(1);
    await close();
  });

  it('watches nothing until its monitor is started, and stops it when it is closed', async () => {
    const { nodes } = memoryStore();
    const present = async () => rightOf(nodes.heartbeat(aUuid(7), new Date(), new Date(0)));
    const { monitor, close } = await createShipshape(inMemory, { nodes });
    expect(await present()).to.deep.equal([aUuid(7)]);
    monitor.start();
    await pollUntil(present, ({ length }) => length === 2);
    await close();
    expect(await present()).to.deep.equal([aUuid(7)]);
  });

  it('is closed once however often it is closed, and says so from then on', async () => {
    const shipshape = await createShipshape(inMemory);
    await shipshape.close();
    await shipshape.close();
    expect(await shipshape.useCases.getOverview(aStranger)()).to.deep.equal(
      E.left(unavailable('store', 'closed')),
    );
  });

  it('rejects wrong settings, and names each with what it expects', async () => {
    const wrong = { store: 'memory', prot: 8080 } as unknown as Partial<Settings>;
    const error: unknown = await createShipshape(wrong).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Error);
    expect((error as Error).message.split('\n')).to.deep.equal([
      'The settings of Shipshape are not valid.',
      'prot is not a setting; did you mean port?',
      "store: a text is not a store; write { kind: 'sqlite' }, { kind: 'sqlite', file }, { kind: 'postgres', url } or { kind: 'memory' }",
    ]);
  });

  it('says which file is no store', async () => {
    await mkdir(join(directory.path, 'data'));
    const file = join(directory.path, 'data', 'shipshape.db');
    await writeFile(file, 'a shopping list');
    const error: unknown = await createShipshape({ dataDir: join(directory.path, 'data') }).catch(
      (reason: unknown) => reason,
    );
    expect(String(error)).to.equal(
      `Error: The store ${file} is damaged or no SQLite database. Move it away and restore a copy.`,
    );
  });
});
