import { Approvals } from '../approvals/approvals.js';
import { Audit } from '../audit/audit.js';
import { Channels } from '../channels/channels.js';
import { Databases } from '../databases/databases.js';
import { Destinations, Policies, Runs, Schedules } from '../dumps/dump-lists.js';
import { Add } from '../edit/add.js';
import { Change } from '../edit/change.js';
import type { EditRoute } from '../edit/edit-route.js';
import { Remove } from '../edit/remove.js';
import { FleetPage } from '../fleet-file/fleet-file.js';
import { Maintenance } from '../maintenance/maintenance.js';
import type { ListRoute } from '../route.js';
import { Settings } from '../settings/settings.js';
import { Groups } from '../servers/groups.js';
import { Servers } from '../servers/servers.js';
import { GroupRoles } from '../tokens/group-roles.js';
import { Tokens } from '../tokens/tokens.js';

/** What is loaded when it is first shown: the page opens on what is wrong, and nothing else is loaded for that. */
export { ConnectPage } from '../set-up/connect-page.js';
export { SetUp, SetUpPage } from '../set-up/set-up.js';
export { Resource } from '../resource/resource.js';

const LISTS = {
  databases: Databases,
  servers: Servers,
  groups: Groups,
  runs: Runs,
  schedules: Schedules,
  destinations: Destinations,
  policies: Policies,
  channels: Channels,
  maintenance: Maintenance,
  approvals: Approvals,
  tokens: Tokens,
  access: GroupRoles,
  audit: Audit,
  settings: Settings,
  fleet: FleetPage,
};

interface OtherListProps {
  readonly list: keyof typeof LISTS;
  readonly route: ListRoute;
}

/** A list that the page does not begin with. */
export const OtherList = ({ list, route }: OtherListProps) => {
  const List = LISTS[list];
  return <List key={list} route={route} />;
};

const FORMS = { add: Add, change: Change, remove: Remove };

/** The form that an address asks for. */
export const EditPage = ({ route }: { readonly route: EditRoute }) => {
  const Form = FORMS[route.edit];
  return <Form key={`${route.edit} ${route.type} ${route.id}`} route={route} />;
};
