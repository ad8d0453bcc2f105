import { acceptedLogin } from '../../../../../core/dump-check/login-result.js';
import { memoryLoginProbe } from '../../../../../adapters/memory/dump-check/login-probe.js';
import {
  describeLoginProbe,
  REFUSALS,
  type Situation,
} from '../../../../contracts/dump-check/login-probe.contract.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';
import { throttle } from '../../../../support/login-probe/throttled-world.js';

const probe = memoryLoginProbe(
  ({ database }) =>
    database.name in REFUSALS
      ? { _tag: 'Refused', refusal: REFUSALS[database.name as Situation] }
      : acceptedLogin(18),
  ({ database }) =>
    database.name === 'locked_away'
      ? [{ code: 'object_broken', objects: { names: [], count: 0 }, statements: [] }]
      : [],
);

for (const asked of ['checks', 'monitoring'] as const)
  describeLoginProbe(`throttledLogins, for ${asked},`, () =>
    Promise.resolve({
      probe: throttle(probe, { loginsPerServer: 4 })[asked],
      accepting: { target: aDumpTarget(), serverMajor: 18 },
      obstructed: { target: aDumpTarget({ database: 'locked_away' }), codes: ['object_broken'] },
      // Each with a login of its own, so that none gets the rejection of another.
      targetWhere: (situation) => aDumpTarget({ database: situation, user: situation }),
      gone: () => Promise.resolve(),
      close: () => Promise.resolve(),
    }),
  );
