import type { MakeStore } from '../support/stores/store-for-each.js';
import { describeApprovalRegister } from './approvals/approval-register.contract.js';
import { describeAuditRegister } from './audit/audit-register.contract.js';
import { describeDatabaseList } from './fleet/database-list.contract.js';
import { describeDumpTarget } from './fleet/dump-target.contract.js';
import { describeFleetIdentity } from './fleet/fleet-identity.contract.js';
import { describeAnyEdits } from './fleet/any-edits.contract.js';
import { describeFleetPart } from './fleet/fleet-part.contract.js';
import { describePolicies } from './fleet/policies.contract.js';
import { describeRenaming } from './fleet/renaming.contract.js';
import { describeFleetRegister } from './fleet/fleet-register.contract.js';
import { describeLocate } from './fleet/locate.contract.js';
import { describeOverviewAtScale } from './problems/overview-at-scale.contract.js';
import { describeOverviewSuppression } from './problems/overview-suppression.contract.js';
import { describeOverviewTriage } from './problems/overview-triage.contract.js';
import { describeOverviewReader } from './problems/overview-reader.contract.js';
import { describePeopleRegister } from './access/people-register.contract.js';
import { describePermissionCheck } from './access/permission-check.contract.js';
import { describeOpenCounts } from './problems/open-counts.contract.js';
import { describeProblemLives } from './problems/problem-lives.contract.js';
import { describeProblemPurge } from './problems/problem-purge.contract.js';
import { describeProblemExplanation } from './problems/problem-explanation.contract.js';
import { describeProblemHistory } from './problems/problem-history.contract.js';
import { describeProblemTriage } from './problems/problem-triage.contract.js';
import { describePagesAgain } from './problems/pages-again.contract.js';
import { describeProblemPages } from './problems/problem-pages.contract.js';
import { describeProblemRegister } from './problems/problem-register.contract.js';
import { describeResourceReader } from './problems/resource-reader.contract.js';
import { describeResourceDays } from './problems/resource-days.contract.js';
import { describeResourceLists } from './problems/resource-lists.contract.js';
import { describeStoresAgree } from './problems/stores-agree.contract.js';
import { describeStoreHealth } from './shared/store-health.contract.js';
import { describeTokenRegister } from './access/token-register.contract.js';
import { describeFoundRegister } from './monitoring/found-register.contract.js';
import { describeMonitoringNodes } from './monitoring/monitoring-nodes.contract.js';
import { describeNodeReports } from './monitoring/node-reports.contract.js';
import { describeOverviewCounts } from './problems/overview-counts.contract.js';
import { describeMonitoredFleet } from './monitoring/monitored-fleet.contract.js';
import { describeAnyChanges } from './monitoring/any-changes.contract.js';
import { describeRecordChanges } from './monitoring/record-changes.contract.js';
import { describeRejectedLoginRegister } from './dump-check/rejected-login-register.contract.js';
import { describeSeenServers } from './dump-check/seen-servers.contract.js';
import { describeKeptDumps } from './backups/kept-dumps.contract.js';
import { describeLastSuccesses } from './backups/last-successes.contract.js';
import { describeProofRegister } from './backups/proof-register.contract.js';
import { describeRestoreRuns } from './backups/restore-runs.contract.js';
import { describeRunPages } from './backups/run-pages.contract.js';
import { describeInstanceSchedules } from './backups/instance-schedules.contract.js';
import { describeRunQueue } from './backups/run-queue.contract.js';
import { describeRunRegister } from './backups/run-register.contract.js';
import { describeStoredDumps } from './backups/stored-dumps.contract.js';
import { describeScheduleRegister } from './backups/schedule-register.contract.js';
import { describeChannelChanges } from './notifications/channel-changes.contract.js';
import { describeChannelRegister } from './notifications/channel-register.contract.js';
import { describeDeliveries } from './notifications/deliveries.contract.js';
import { describeMaintenanceRegister } from './maintenance/maintenance-register.contract.js';
import { describeMaintenanceSilence } from './maintenance/maintenance-silence.contract.js';
import { describeProblemFeed } from './notifications/problem-feed.contract.js';
import { describeDestinationRegister } from './backups/destination-register.contract.js';

/** Everything that a store promises while it is open. `make` gives an empty one each time it is called. */
export const describeOpenStore = (name: string, make: MakeStore): void => {
  const suites = [
    describeFleetRegister,
    describeFleetIdentity,
    describeFleetPart,
    describePolicies,
    describeRenaming,
    describeAnyEdits,
    describeDumpTarget,
    describeFoundRegister,
    describeLocate,
    describeDatabaseList,
    describePeopleRegister,
    describePermissionCheck,
    describeProblemRegister,
    describeProblemTriage,
    describeProblemLives,
    describeOpenCounts,
    describeProblemPurge,
    describeProblemHistory,
    describeProblemExplanation,
    describeProblemPages,
    describeTokenRegister,
    describeOverviewReader,
    describeOverviewTriage,
    describeOverviewSuppression,
    describeOverviewAtScale,
    describeOverviewCounts,
    describeStoresAgree,
    describeResourceReader,
    describeResourceDays,
    describeResourceLists,
    describePagesAgain,
    describeMonitoredFleet,
    describeRecordChanges,
    describeAnyChanges,
    describeMonitoringNodes,
    describeSeenServers,
    describeRejectedLoginRegister,
    describeRunRegister,
    describeRestoreRuns,
    describeRunPages,
    describeProofRegister,
    describeInstanceSchedules,
    describeRunQueue,
    describeStoredDumps,
    describeKeptDumps,
    describeScheduleRegister,
    describeLastSuccesses,
    describeDestinationRegister,
    describeChannelRegister,
    describeMaintenanceSilence,
    describeMaintenanceRegister,
    describeChannelChanges,
    describeDeliveries,
    describeProblemFeed,
    describeNodeReports,
    describeApprovalRegister,
    describeAuditRegister,
  ];
  for (const suite of suites) suite(name, make);
};

/** Everything that a store promises. `make` gives an empty one each time it is called. */
export const describeStore = (name: string, make: MakeStore): void => {
  describeOpenStore(name, make);
  describeStoreHealth(name, make);
};
