import type { MakeStore } from '../support/store-for-each.js';
import { describeDumpTarget } from './dump-target.contract.js';
import { describeFleetIdentity } from './fleet-identity.contract.js';
import { describeFleetRegister } from './fleet-register.contract.js';
import { describeLocate } from './locate.contract.js';
import { describeOverviewAtScale } from './overview-at-scale.contract.js';
import { describeOverviewFolding } from './overview-folding.contract.js';
import { describeOverviewMarks } from './overview-marks.contract.js';
import { describeOverviewReader } from './overview-reader.contract.js';
import { describePermissionCheck } from './permission-check.contract.js';
import { describeProblemForgetting } from './problem-forgetting.contract.js';
import { describeProblemHistory } from './problem-history.contract.js';
import { describeProblemMarks } from './problem-marks.contract.js';
import { describeProblemPages } from './problem-pages.contract.js';
import { describeProblemRecord } from './problem-record.contract.js';
import { describeProblemRegister } from './problem-register.contract.js';
import { describeProblemsAgree } from './problems-agree.contract.js';
import { describeStoreHealth } from './store-health.contract.js';
import { describeTokenRegister } from './token-register.contract.js';
import { describeWatchRota } from './watch-rota.contract.js';
import { describeWatchedFleet } from './watched-fleet.contract.js';

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
