import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { Secret } from '../../../core/shared/secret.js';
import { toLoopback } from '../login-probe/to-loopback.js';
import { toMariadb } from '../login-probe/to-mariadb.js';
import { AUTHORITY } from '../network/certificates.js';
import type { Mode, MysqlBehavior } from '../rogue-mysql/behavior.js';
import { type Behavior, type Expected, INSECURE } from './behavior.js';
import { CANARY, CANARY_USER } from './canary.js';
import type { RogueMode } from './rogue-address.js';
import type { RogueServer } from './start-rogue-server.js';

const canaryAt = ({ port }: RogueServer, name: string, mode: string) => ({
  port: port(name, mode),
  user: CANARY_USER,
  password: new Secret(CANARY),
});

/** The canary's login to what behaves so as a PostgreSQL, verified as the mode says. */
export const toRoguePostgres = (rogue: RogueServer, name: string, mode: RogueMode): DumpTarget =>
  toLoopback({
    ...canaryAt(rogue, name, mode),
    tls: mode === 'verify-full' ? { mode, ca: AUTHORITY } : { mode },
  });

/** The same as a MariaDB, which is verified unless the mode says otherwise. */
export const toRogueMysql = (rogue: RogueServer, name: string, mode: Mode): DumpTarget =>
  toMariadb({ ...canaryAt(rogue, name, mode), ...(mode !== 'proven' && { tls: { mode: 'off' } }) });

export const expectedOfPostgres = (behaviour: Behavior, mode: RogueMode): Expected =>
  (mode === 'verify-full' ? behaviour.expectedOfProven : undefined) ?? behaviour.expected;

/** An unverified server with a valid greeting receives nothing more from us. */
export const expectedOfMysql = (behaviour: MysqlBehavior, mode: Mode): Expected => {
  if (mode === 'unproven' && behaviour.atOnce === undefined) return INSECURE;
  return (mode === 'proven' ? behaviour.expectedOfProven : undefined) ?? behaviour.expected;
};
