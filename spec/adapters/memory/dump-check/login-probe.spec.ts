import { memoryLoginProbe } from '../../../../adapters/memory/dump-check/login-probe.js';
import {
  describeLoginProbe,
  REFUSALS,
  type Situation,
} from '../../../contracts/dump-check/login-probe.contract.js';
import { aDumpTarget } from '../../../support/fleet/a-dump-target.js';

describeLoginProbe('memoryLoginProbe', () =>
  Promise.resolve({
    probe: memoryLoginProbe(({ database }) =>
      database.name in REFUSALS
        ? { _tag: 'Refused', refusal: REFUSALS[database.name as Situation] }
        : { _tag: 'Accepted', serverMajor: 18 },
    ),
    accepting: { target: aDumpTarget(), serverMajor: 18 },
    targetWhere: (situation) => aDumpTarget({ database: situation }),
    gone: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }),
);
