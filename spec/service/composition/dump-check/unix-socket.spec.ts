import { chmod } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect } from 'chai';
import { createShipshape } from '../../../../composition/create-shipshape.js';
import type { InstanceDescription } from '../../../../core/fleet/fleet-description.js';
import { Secret } from '../../../../core/shared/secret.js';
import { anAdmin } from '../../../support/access/a-caller.js';
import {
  startSystemMariadb,
  systemMariadb,
} from '../../../support/database-servers/system-mariadb.js';
import {
  startSystemPostgres,
  systemPostgresBin,
} from '../../../support/database-servers/system-postgres.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../../support/fleet/a-fleet.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

type Place = Pick<InstanceDescription, 'engine' | 'host' | 'port'> & {
  readonly tls?: InstanceDescription['tls'];
  readonly user: string;
  readonly password: string;
  readonly database: string;
};

/** What an instance has that says nothing of TLS. */
const BY_DEFAULT = { mode: 'verify-full' } as const;

/** The codes of the reasons why a dump cannot start there, and there, with their causes. */
const checkAt = async (allowTargets: readonly string[], ...places: readonly Place[]) => {
  // A MariaDB without TLS proves nothing, over a socket neither.
  const allowTrust = places[0]?.engine === 'mariadb' ? allowTargets : [];
  const allowed = { allowTargets, allowTrust };
  const { promises, close } = await createShipshape({ store: { kind: 'memory' }, ...allowed });
  const instances = places.map(
    ({ user, password, database, tls = { mode: 'off' as const }, ...place }, n) =>
      anInstance({
        ...place,
        name: `i${n}`,
        tls,
        admin: { user, password: new Secret(password) },
        databases: [aDatabase({ name: database })],
      }),
  );
  const fleet = aFleet({ servers: [aServer({ instances })] });
  await promises.applyFleet(anAdmin(), fleet, { prune: false, dryRun: false });
  const codes = [];
  for (const [n, { database }] of places.entries())
    for (const { id } of await promises.locateResources(anAdmin(), `db-eu-1/i${n}/${database}`)) {
      const { reasons } = await promises.checkDumpReadiness(anAdmin(), id);
      codes.push(
        reasons
          .map((reason) => [reason.code, ...('cause' in reason ? [reason.cause] : [])].join(' '))
          .join(),
      );
    }
  await close();
  return codes;
};

const checkEverywhere = async (place: Place, folder: string) => {
  const wrong = { ...place, password: 'wrong' };
  expect(await checkAt([folder], place, { ...place, tls: BY_DEFAULT }, wrong)).to.deep.equal([
    '',
    '',
    'login_rejected credentials',
  ]);
  for (const other of [[], ['0.0.0.0/0'], [dirname(folder)]])
    expect(await checkAt(other, place)).to.deep.equal(['unreachable address_denied']);
};

describe('a server that is reached over its Unix socket', function () {
  this.timeout(120_000);
  const directory = temporaryDirectory();

  it('is checked where its folder is allowed, and nowhere else: PostgreSQL', async function () {
    const [bin, host] = [systemPostgresBin(), directory.path];
    if (bin === undefined) return this.skip();
    await chmod(host, 0o777);
    const server = await startSystemPostgres(bin, { unix_socket_directories: host });
    const { user, password, port } = server;
    const place = {
      engine: 'postgresql',
      host,
      port,
      user,
      password,
      database: 'postgres',
    } as const;
    try {
      await checkEverywhere(place, host);
    } finally {
      await server.stop();
    }
    expect(await checkAt([host], place)).to.deep.equal(['unreachable no_socket']);
  });

  it('is checked where its folder is allowed, and nowhere else: MariaDB', async function () {
    const mariadb = systemMariadb();
    if (mariadb === undefined) return this.skip();
    const server = await startSystemMariadb(mariadb);
    try {
      await server.query(
        "CREATE DATABASE shop; CREATE USER backup@localhost IDENTIFIED BY 'secret'; GRANT ALL ON *.* TO backup@localhost;",
      );
      const login = { user: 'backup', password: 'secret', database: 'shop', port: 3306 };
      const place = { engine: 'mariadb', host: server.socket, ...login } as const;
      await checkEverywhere(place, dirname(server.socket));
    } finally {
      await server.stop();
    }
  });
});
