/** What is loaded when it is first shown: most who open the page look at the fleet, and leave it as it is. */
export { EditPage } from '../edit/edit-page.js';
export { FleetFile } from '../first-run/fleet-file.js';
export { Tokens } from '../tokens/tokens.js';
