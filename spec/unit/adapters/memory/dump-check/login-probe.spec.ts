import { memoryLoginProbe } from '../../../../../adapters/memory/dump-check/login-probe.js';
import { acceptedLogin } from '../../../../../core/dump-check/login-result.js';
import {
  describeLoginProbe,
  REFUSALS,
  type Situation,
} from '../../../../contracts/dump-check/login-probe.contract.js';
import { aDumpTarget } from '../../../../support/fleet/a-dump-target.js';

describeLoginProbe('memoryLoginProbe', () =>
  Promise.resolve({
    probe: memoryLoginProbe(
      ({ database }) =>
        database.name in REFUSALS
          ? { _tag: 'Refused', refusal: REFUSALS[database.name as Situation] }
          : acceptedLogin(18),
      ({ database }) =>
        database.name === 'locked_away'
          ? [{ code: 'object_broken', objects: { names: [], count: 0 }, statements: [] }]
          : [],
    ),
    accepting: { target: aDumpTarget(), serverMajor: 18 },
    obstructed: { target: aDumpTarget({ database: 'locked_away' }), codes: ['object_broken'] },
    targetWhere: (situation) => aDumpTarget({ database: situation }),
    gone: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }),
);
