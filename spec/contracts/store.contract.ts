import type { MakeStore } from '../support/store-for-each.js';
import { describeDumpTarget } from './dump-target.contract.js';
import { describeFleetIdentity } from './fleet-identity.contract.js';
import { describeFleetRegister } from './fleet-register.contract.js';
import { describeLocate } from './locate.contract.js';
import { describeOverviewAgrees } from './overview-agrees.contract.js';
import { describeOverviewAtScale } from './overview-at-scale.contract.js';
import { describeOverviewReader } from './overview-reader.contract.js';
import { describePermissionCheck } from './permission-check.contract.js';
import { describeProblemRegister } from './problem-register.contract.js';
import { describeStoreHealth } from './store-health.contract.js';
import { describeTokenRegister } from './token-register.contract.js';

/** Everything that a store promises. `make` gives an empty one each time it is called. */
export const describeStore = (name: string, make: MakeStore): void => {
  const suites = [
    describeFleetRegister,
    describeFleetIdentity,
    describeDumpTarget,
    describeLocate,
    describePermissionCheck,
    describeProblemRegister,
    describeTokenRegister,
    describeOverviewReader,
    describeOverviewAtScale,
    describeOverviewAgrees,
    describeStoreHealth,
  ];
  for (const suite of suites) suite(name, make);
};
