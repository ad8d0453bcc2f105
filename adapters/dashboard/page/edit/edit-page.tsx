import { Add } from './add.js';
import { Change } from './change.js';
import type { EditRoute } from './edit-route.js';
import { Remove } from './remove.js';

const PAGES = { add: Add, change: Change, remove: Remove };

/** The forms, which are loaded when the first of them is opened. */
export const EditPage = ({ route }: { readonly route: EditRoute }) => {
  const Page = PAGES[route.edit];
  return <Page key={`${route.edit} ${route.type} ${route.id}`} route={route} />;
};
