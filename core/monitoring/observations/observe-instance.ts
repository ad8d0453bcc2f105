import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { DumpObstacle } from '../../dump-check/dump-obstacle.js';
import type { ResourceId } from '../../shared/resource.js';
import { isProven, firstFailed } from './login-findings.js';
import { failed, good, type Observation } from './observation.js';
import { observeDumpTool } from './observe-dump-tool.js';
import { observeDatabase } from './observe-database.js';
import { observeLimits } from './observe-limits.js';
import type { InstanceCheck } from './server-check.js';

/** All that a check shows of an instance, and of its databases. */
export const observeInstance = (check: InstanceCheck, at: Date): readonly Observation[] => [
  ...RA.compact([observeReach(check, at), observeAdminLogin(check, at)]),
  ...observeLimits(check, at),
  ...[...check.states].flatMap(([id, state]) => observeDatabase(id, state, at)),
  ...[...check.inspected].map(([id, obstacles]) => observeInspection(id, obstacles, at)),
  ...observeDumpTool(check, at),
];

const observeInspection = (
  id: ResourceId,
  obstacles: readonly DumpObstacle[],
  at: Date,
): Observation =>
  obstacles.length === 0
    ? good('dump_blocked', id, at)
    : failed({ kind: 'dump_blocked', obstacles }, id, at);

/** One login that got through to the instance is enough, whatever the others did. */
const observeReach = ({ instance, logins }: InstanceCheck, at: Date): O.Option<Observation> =>
  isProven(logins, 'instance')
    ? O.some(good('instance_unreachable', instance, at))
    : pipe(
        firstFailed(logins, 'instance'),
        O.map(({ refusal: reason }) =>
          failed({ kind: 'instance_unreachable', reason }, instance, at),
        ),
      );

/** One rejection is enough: a login to another database does not fix it, nor does waiting for the back-off. */
const observeAdminLogin = (
  { instance, logins, isHeldBack }: InstanceCheck,
  at: Date,
): O.Option<Observation> =>
  pipe(
    firstFailed(logins, 'adminLogin'),
    O.map(({ database, refusal: reason }) => ({
      kind: 'admin_login_rejected' as const,
      reason,
      ...(isProven(logins, 'adminLogin') && { database }),
    })),
    O.map((cause) => failed(cause, instance, at)),
    O.alt(() =>
      isProven(logins, 'adminLogin') && !isHeldBack
        ? O.some(good('admin_login_rejected', instance, at))
        : O.none,
    ),
  );
