import type { MakeStore } from '../support/stores/store-for-each.js';
import { describeDumpTarget } from './fleet/dump-target.contract.js';
import { describeFleetIdentity } from './fleet/fleet-identity.contract.js';
import { describeFleetRegister } from './fleet/fleet-register.contract.js';
import { describeLocate } from './fleet/locate.contract.js';
import { describeOverviewAtScale } from './problems/overview-at-scale.contract.js';
import { describeOverviewFolding } from './problems/overview-suppression.contract.js';
import { describeOverviewMarks } from './problems/overview-triage.contract.js';
import { describeOverviewReader } from './problems/overview-reader.contract.js';
import { describePermissionCheck } from './access/permission-check.contract.js';
import { describeProblemForgetting } from './problems/problem-purge.contract.js';
import { describeProblemHistory } from './problems/problem-history.contract.js';
import { describeProblemMarks } from './problems/problem-triage.contract.js';
import { describeProblemPages } from './problems/problem-pages.contract.js';
import { describeProblemRecord } from './problems/problem-record.contract.js';
import { describeProblemRegister } from './problems/problem-register.contract.js';
import { describeProblemsAgree } from './problems/stores-agree.contract.js';
import { describeStoreHealth } from './shared/store-health.contract.js';
import { describeTokenRegister } from './access/token-register.contract.js';
import { describeWatchRota } from './monitoring/monitoring-nodes.contract.js';
import { describeWatchedFleet } from './monitoring/monitored-fleet.contract.js';

/** Everything that a store promises. `make` gives an empty one each time it is called. */
export const describeStore = (name: string, make: MakeStore): void => {
  const suites = [
    describeFleetRegister,
    describeFleetIdentity,
    describeDumpTarget,
    describeLocate,
    describePermissionCheck,
    describeProblemRegister,
    describeProblemRecord,
    describeProblemMarks,
    describeProblemForgetting,
    describeProblemHistory,
    describeProblemPages,
    describeTokenRegister,
    describeOverviewReader,
    describeOverviewMarks,
    describeOverviewFolding,
    describeOverviewAtScale,
    describeProblemsAgree,
    describeWatchedFleet,
    describeWatchRota,
    describeStoreHealth,
  ];
  for (const suite of suites) suite(name, make);
};
