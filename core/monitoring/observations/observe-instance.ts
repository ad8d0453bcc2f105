import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { isProven, firstFailure } from './login-findings.js';
import { failed, good, type Observation } from './observation.js';
import { observeDumpTool } from './observe-dump-tool.js';
import type { InstanceCheck, TriedLogin } from './server-check.js';

/** All that a check shows of an instance, and of its databases to which a login was tried. */
export const observeInstance = (check: InstanceCheck, at: Date): readonly Observation[] => [
  ...RA.compact([
    observeReach(check, at),
    observeAdminLogin(check, at),
    ...check.logins.map((login) => observeDatabase(login, at)),
  ]),
  ...observeDumpTool(check, at),
];

/** One login that got through to the instance is enough, whatever the others did. */
const observeReach = ({ instance, logins }: InstanceCheck, at: Date): O.Option<Observation> =>
  isProven(logins, 'instance')
    ? O.some(good('instance_unreachable', instance, at))
    : pipe(
        firstFailure(logins, 'instance'),
        O.map((reason) => failed({ kind: 'instance_unreachable', reason }, instance, at)),
      );

/** One rejection is enough: a login to another database does not fix it, nor does waiting for the back-off. */
const observeAdminLogin = (
  { instance, logins, isHeldBack }: InstanceCheck,
  at: Date,
): O.Option<Observation> =>
  pipe(
    firstFailure(logins, 'adminLogin'),
    O.map((reason) => failed({ kind: 'admin_login_rejected', reason }, instance, at)),
    O.alt(() =>
      isProven(logins, 'adminLogin') && !isHeldBack
        ? O.some(good('admin_login_rejected', instance, at))
        : O.none,
    ),
  );

const observeDatabase = (login: TriedLogin, at: Date): O.Option<Observation> =>
  isProven([login], 'database')
    ? O.some(good('database_missing', login.database, at))
    : pipe(
        firstFailure([login], 'database'),
        O.map((reason) => failed({ kind: 'database_missing', reason }, login.database, at)),
      );
