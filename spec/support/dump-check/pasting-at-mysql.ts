import { expect } from 'chai';
import { guardedLoginProbe } from '../../../adapters/login-probe/guarded-login-probe.js';
import { quoteName } from '../../../core/engines/quote-mysql-name.js';
import { Secret } from '../../../core/shared/secret.js';
import type { SystemMariadb } from '../database-servers/system-mariadb.js';
import { loopbackGuard } from '../login-probe/loopback-guard.js';
import { toMariadb } from '../login-probe/to-mariadb.js';
import { NAMES, pasteAll } from './pasting.js';

/** Each with what tells its names from those of the others. */
const MODES = { 'the usual one': 'a', 'NO_BACKSLASH_ESCAPES,ANSI_QUOTES': 'b' } as const;

/** What a check gives to be pasted, at a server of this engine; pending where there is none to start. */
export const describePasting = (
  engine: 'mysql' | 'mariadb',
  title: string,
  start: (() => Promise<SystemMariadb>) | undefined,
): void => {
  describe(`statements pasted at ${title}`, function () {
    this.timeout(120_000);
    const probe = guardedLoginProbe(loopbackGuard(60_000));
    let server: SystemMariadb;

    before(async function () {
      if (start === undefined) return this.skip();
      server = await start();
    });
    after(() => Promise.all([start === undefined ? undefined : server.stop(), probe.close()]));

    for (const [mode, mark] of Object.entries(MODES))
      it(`make a database ready on which nothing is granted, whatever the names in it, where the mode is ${mode}`, async () => {
        const database = `s\`h_o\\\\'p;%"\\${mark}`;
        const user = `b'a\`c;\\\\'\\${mark}`;
        const usual = await server.query('SELECT @@global.sql_mode');
        await server.query(
          `SET GLOBAL sql_mode = CONCAT(@@global.sql_mode, ',${mode === 'the usual one' ? '' : mode}');`,
        );
        await server.query(`CREATE DATABASE ${quoteName(database)}; USE ${quoteName(database)};
        CREATE TABLE t (i int); CREATE VIEW v AS SELECT * FROM t; CREATE PROCEDURE p() SELECT 1;
        CREATE USER ${quoteName(user)}@'%' IDENTIFIED BY 'x';
        CREATE USER ${quoteName(user)}@${quoteName("no\\_host'")} IDENTIFIED BY 'x';`);
        const target = toMariadb({
          engine,
          port: server.port,
          user,
          database,
          password: new Secret('x'),
        });
        expect(await pasteAll(probe, target, server.query)).to.be.within(1, 3);
        await server.query(`SET GLOBAL sql_mode = '${usual}';`);
      });

    it('run nothing but themselves, whatever a hostile server calls its objects', async () => {
      // These servers have no names beyond the Basic Multilingual Plane, nor any that end with a blank.
      const names = NAMES.filter((name) => !name.includes('😀') && name === name.trim());
      const script = names.map((name) => `SELECT 1 AS ${quoteName(name)};`).join('\n');
      expect(await server.query(script)).to.equal(names.map(() => '1').join('\n'));
    });
  });
};
