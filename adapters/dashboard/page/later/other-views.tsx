import type { ComponentType } from 'preact';
import { Approvals } from '../approvals/approvals.js';
import { Audit } from '../audit/audit.js';
import { Channels } from '../channels/channels.js';
import { Databases } from '../databases/databases.js';
import { DUMP_LISTS } from '../dumps/dump-lists.js';
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
import { ACCESS_LISTS } from '../tokens/access-lists.js';
import type { ListName } from '../views.js';

/** What is loaded when it is first shown: the page opens on what is wrong, and nothing else is loaded for that. */
export { Steps } from '../first-run/steps.js';
export { ConnectPage } from '../set-up/connect-page.js';
export { SetUp, SetUpPage } from '../set-up/set-up.js';
export { Resource } from '../resource/resource.js';

interface ListProps {
  readonly route: ListRoute;
}

type OtherListName = Exclude<ListName, 'problems'>;

const LISTS: Readonly<Record<OtherListName, ComponentType<ListProps>>> = {
  ...ACCESS_LISTS,
  ...DUMP_LISTS,
  databases: Databases,
  servers: Servers,
  groups: Groups,
  channels: Channels,
  maintenance: Maintenance,
  approvals: Approvals,
  audit: Audit,
  settings: Settings,
  fleet: FleetPage,
};

interface OtherListProps extends ListProps {
  readonly list: OtherListName;
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
