import {
  type GuardedLoginProbe,
  guardedLoginProbe,
} from '../../../adapters/login-probe/guarded-login-probe.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { Secret } from '../../../core/shared/secret.js';
import { loopbackGuard } from '../login-probe/loopback-guard.js';
import { toMariadb } from '../login-probe/to-mariadb.js';
import { startNewerMysql } from './newer-mysql.js';
import { newerMysql, NO_NEWER_SERVERS } from './newer-servers.js';
import {
  NO_MARIADB,
  startSystemMariadb,
  systemMariadb,
  type SystemMariadb,
} from './system-mariadb.js';

type Like = 'mariadb' | 'mysql';
type Settings = Readonly<Record<string, string>>;

export interface LikeMysql {
  readonly engine: Like;
  readonly server: () => SystemMariadb;
  readonly probe: GuardedLoginProbe;
  /** A login with the password `secret`. */
  readonly targetOf: (user: string, database: string) => DumpTarget;
}

const PROGRAMS = { mariadb: systemMariadb(), mysql: newerMysql() };

const start = async (engine: Like, settings: Settings): Promise<SystemMariadb | undefined> =>
  engine === 'mariadb'
    ? PROGRAMS.mariadb && startSystemMariadb(PROGRAMS.mariadb, settings)
    : PROGRAMS.mysql && startNewerMysql(PROGRAMS.mysql, settings);

/** A suite at a MariaDB of this machine, and at a newer MySQL, each filled once; pending where there is none. */
export const describeLikeMysql = (
  nameOf: (engine: Like) => string,
  setup: (engine: Like) => string,
  suite: (world: LikeMysql) => void,
  settings: Partial<Readonly<Record<Like, Settings>>> = {},
): void => {
  for (const engine of ['mariadb', 'mysql'] as const)
    describe(nameOf(engine), function () {
      this.timeout(120_000);
      const probe = guardedLoginProbe(loopbackGuard(30_000));
      let server: SystemMariadb | undefined;

      before(async function () {
        server = await start(engine, settings[engine] ?? {});
        if (server === undefined) {
          console.log(engine === 'mysql' ? NO_NEWER_SERVERS : NO_MARIADB);
          this.skip();
        }
        await server.query(setup(engine));
      });
      after(() => Promise.all([server?.stop(), probe.close()]));

      const running = (): SystemMariadb => {
        if (server === undefined) throw new Error(`No ${engine} runs.`);
        return server;
      };
      const targetOf = (user: string, database: string) =>
        toMariadb({ engine, port: running().port, user, password: new Secret('secret'), database });
      suite({ engine, server: running, probe, targetOf });
    });
};
