import { createHash } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import type { RunBody } from '../../../../adapters/api/backups/run-body.js';
import type { ProblemPageBody } from '../../../../adapters/api/problems/problem-body.js';
import { fillWith } from '../../../support/backups/killed-fleet.js';
import { type KilledNodes, killedNodes, oneFleet } from '../../../support/backups/killed-nodes.js';
import {
  itNeedsNewerServers,
  newerPostgresBin,
} from '../../../support/database-servers/newer-servers.js';
import { startFaultyProxy } from '../../../support/network/faulty-proxy.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import { faultyLocal, faultyS3, faultySftp } from '../../../support/storage/faulty-destinations.js';
import { swiftOfSuite } from '../../../support/storage/s3-worlds.js';
import { sshdOfSuite } from '../../../support/storage/system-sshd.js';
import { postgresWorld } from '../../../support/stores/postgres-world.js';

const MIB = 1024 * 1024;
const DAY_MS = 24 * 3_600_000;

const bin = newerPostgresBin();

describe('dumps that are copied to SFTP and to S3 by a service that is killed', function () {
  this.timeout(600_000);
  const world = postgresWorld();
  const directory = temporaryDirectory();
  const sshd = sshdOfSuite();
  const swift = swiftOfSuite();
  let nodes: KilledNodes | undefined;
  afterEach(() => nodes?.stopAll());

  if (bin === undefined) {
    itNeedsNewerServers();
    return;
  }

  it('are there once and whole, and what vanishes or changes there is found', async () => {
    const database = await world().make('nothing');
    await world().server.query(fillWith(17), database);
    const local = faultyLocal(directory.path);
    const places = { vault: local, 'by-sftp': faultySftp(sshd()), 'by-s3': faultyS3(swift()) };
    for (const [place, destination] of Object.entries(places)) await destination.makePlace(place);
    const data = join(directory.path, 'data');
    const service = killedNodes({
      SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
      SHIPSHAPE_DATA_DIR: data,
      SHIPSHAPE_TOOL_DIRS: bin,
    });
    nodes = service;
    await service.start(0);
    const apply = (sftpPort: number) => {
      const [vault, ...others] = Object.entries(places).map(([name, at]) => ({
        name,
        kind: at.kind,
        ...at.settingsAt(name, name === 'by-sftp' ? sftpPort : at.port),
      }));
      const rules = [{ cron: '0 0 29 2 *', copies: ['by-sftp', 'by-s3'] }];
      const fleet = JSON.parse(oneFleet(world().server, database, vault ?? {}, rules)) as object;
      const destinations = [vault, ...others];
      const body = JSON.stringify({ ...fleet, destinations });
      return service.call('/v1/fleet', { method: 'PUT', body });
    };
    const only = async () =>
      ((await service.call('/v1/runs')) as { readonly runs: readonly [RunBody] }).runs[0];
    /** As if that much time had passed while no node ran. */
    const restart = async (ms: number) => {
      await service.stop(0, 'SIGKILL');
      const file = new Sqlite(join(data, 'shipshape.db'));
      file.exec(`UPDATE run SET held_until = NULL, ended_at = ended_at - ${ms}, started_at = started_at - ${ms},
                        copies = replace(copies, 'triedAt":"20', 'triedAt":"19');
                 UPDATE upkeep SET lease_until = 0, wake_at = 0`);
      file.close();
      await service.start(0);
    };
    const names = async (place: keyof typeof places) =>
      [...(await places[place].names(place))].sort();

    // The copy stalls midway, and its node is killed.
    const slow = await startFaultyProxy(sshd().port, {
      fault: 'stalls',
      direction: 'up',
      atByte: 9 * MIB,
    });
    await apply(slow.port);
    const schedule = await service.resource(`s/main/${database}/s0`);
    await service.call(`/v1/schedules/${schedule}/runs`, { method: 'POST' });
    await pollUntil(() => slow.hasHappened());
    const midway = await only();
    expect(midway.copies.map(({ destination }) => destination.name)).to.not.include('by-sftp');
    expect(await names('by-sftp')).to.have.lengthOf(1);
    slow.repair();
    await restart(0);
    await pollUntil(only, ({ copies }) => copies.length === 2);
    const { stored, copies, missing_copies: missing } = await only();
    expect(missing).to.deep.equal([]);
    for (const place of [...(stored === null ? [] : [stored]), ...copies]) {
      const at = place.destination.name as keyof typeof places;
      expect(await names(at)).to.deep.equal([place.object, `${place.object}.json`]);
      const bytes = (await places[at].contents(at)).get(place.object) ?? '';
      expect(createHash('sha256').update(bytes).digest('hex')).to.equal(stored?.sha256);
    }

    // One is removed and one has another byte, which shows when it is read; the third serves a download.
    const object = (at: string): string =>
      copies.find(({ destination }) => destination.name === at)?.object ?? '';
    await local.replace('vault', stored?.object ?? '', undefined);
    const inS3 = (await places['by-s3'].contents('by-s3')).get(object('by-s3'));
    const altered = Buffer.from(inS3 ?? []);
    altered[9 * MIB] = (altered[9 * MIB] ?? 0) ^ 1;
    await places['by-s3'].replace('by-s3', object('by-s3'), altered);
    const lost = async (count: number) => {
      await restart(DAY_MS * 8);
      return pollUntil(only, ({ stored: first, copies: others }) => {
        const all = [...(first === null ? [] : [first]), ...others];
        return all.filter((place) => place.lost !== null).length >= count;
      });
    };
    await lost(1);
    const problems = async () =>
      ((await service.call('/v1/problems?state=open&kind=dump_lost')) as ProblemPageBody).problems;
    const [told] = await pollUntil(problems, ({ length }) => length > 0);
    expect(told?.severity).to.equal('critical');
    expect(told?.message).to.include('is missing from "vault"');

    // Away for a while: the next dump has no copy there, and gets it once that is back.
    const root = sshd().root;
    await rename(join(root, 'by-sftp'), join(root, 'elsewhere'));
    await service.call(`/v1/schedules/${schedule}/runs`, { method: 'POST' });
    const failed = await pollUntil(only, ({ missing_copies: of }) =>
      of.some(({ failure }) => failure !== null),
    );
    expect(failed.missing_copies.map(({ failure }) => failure?.code)).to.include(
      'destination_missing',
    );
    await rename(join(root, 'elsewhere'), join(root, 'by-sftp'));
    await restart(0);
    await pollUntil(only, ({ id, copies: of }) => id === failed.id && of.length === 2);
    expect(await names('by-sftp')).to.have.lengthOf(4);
    expect(await names('by-s3')).to.have.lengthOf(4);
    slow.close();
  });
});
