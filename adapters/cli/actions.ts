import type { AuditActions } from './audit/audit-commands.js';
import type { AddingActions } from './adding/adding-commands.js';
import type { DumpOptions } from './backups/dump-command.js';
import type { ApplyOptions } from './fleet/apply-command.js';
import type { CreateTokenOptions } from './access/create-token-command.js';
import type { EditActions } from './fleet/editing/edit-actions.js';
import type { CompletionActions } from './completion/completion-commands.js';
import type { DoctorActions } from './host/doctor-command.js';
import type { GlobalOptions } from './command/command-output.js';
import type { OverviewOptions } from './problems/watch/parse-interval.js';
import type { ReportActions } from './backups/report-command.js';
import type { RunActions } from './backups/run-actions.js';
import type { DiscoverActions } from './monitoring/discover-command.js';
import type { GroupActions } from './monitoring/groups-command.js';
import type { ChannelActions } from './notifications/channel-actions.js';
import type { MaintenanceActions } from './maintenance/maintenance-actions.js';
import type { OwnStoreActions } from './own-store/own-store-commands.js';
import type { ResourceActions } from './problems/resources/resource-commands.js';
import type { ProblemActions } from './problems/problem-actions.js';

/** What each command of the command line does. */
export interface Actions
  extends
    ProblemActions,
    ResourceActions,
    EditActions,
    AddingActions,
    OwnStoreActions,
    CompletionActions,
    RunActions,
    ReportActions,
    ChannelActions,
    DiscoverActions,
    DoctorActions,
    GroupActions,
    MaintenanceActions,
    AuditActions {
  readonly serve: (options: GlobalOptions) => Promise<void>;
  readonly apply: (file: string, options: ApplyOptions & GlobalOptions) => Promise<void>;
  readonly exportFleet: (options: GlobalOptions) => Promise<void>;
  readonly releaseResource: (idOrPath: string, options: GlobalOptions) => Promise<void>;
  readonly overview: (options: OverviewOptions & GlobalOptions) => Promise<void>;
  readonly dump: (idOrPath: string, options: DumpOptions) => Promise<void>;
  readonly check: (
    idsOrPaths: readonly string[],
    options: { readonly all?: boolean } & GlobalOptions,
  ) => Promise<void>;
  readonly createToken: (options: CreateTokenOptions & GlobalOptions) => Promise<void>;
  readonly listTokens: (options: GlobalOptions) => Promise<void>;
  readonly revokeToken: (nameOrId: string, options: GlobalOptions) => Promise<void>;
}
