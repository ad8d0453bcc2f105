import type { EditedBody } from '../../../api/fleet/editing-api.js';
import type { ResourceBody } from '../../../api/resources/resource-body.js';
import { commandOutput, type CommandOutput } from '../../command/command-output.js';
import type { View } from '../../terminal/view.js';
import { showPlan } from '../show-plan.js';

/** What became of an edit: the plan of a dry run, or the resource, with what was done to it. */
export const editedOutput = (edited: EditedBody, done: string): CommandOutput =>
  'plan' in edited
    ? commandOutput(edited.plan, showPlan(true))
    : commandOutput(edited.resource, showDone(done));

/** Such as `Added instance db-eu-1/main`. */
const showDone =
  (done: string) =>
  ({ path }: ResourceBody, view: View): string =>
    `${view.paint('green', '✔')} ${done} ${view.paint('bold', path)}\n`;

/** Nothing was to be done, or somebody has decided so. */
export const nothingDone = (words: string, json: unknown, exitCode = 0): CommandOutput => ({
  exitCode,
  json,
  text: () => `${words}\n`,
});
