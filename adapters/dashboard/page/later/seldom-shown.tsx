import { Add } from '../edit/add.js';
import { Change } from '../edit/change.js';
import type { EditRoute } from '../edit/edit-route.js';
import { Remove } from '../edit/remove.js';

/** What is loaded when it is first shown: most who open the page look at the fleet, and leave it as it is. */
export { FleetFile } from '../first-run/fleet-file.js';
export { Tokens } from '../tokens/tokens.js';

const PAGES = { add: Add, change: Change, remove: Remove };

/** The form that an address asks for. */
export const EditPage = ({ route }: { readonly route: EditRoute }) => {
  const Page = PAGES[route.edit];
  return <Page key={`${route.edit} ${route.type} ${route.id}`} route={route} />;
};
