import * as E from 'fp-ts/lib/Either.js';
import type { ResourceType } from '../../../../core/shared/resource.js';
import { malformedRequest } from '../../../api/errors/error-document.js';
import type { FleetPlanBody } from '../../../api/fleet/fleet-plan-body.js';
import type { CommandLineDeps } from '../../command-line-deps.js';
import type { ApiStep, CommandOutput, GlobalOptions } from '../../command/command-output.js';
import { commandOutput, EXIT, INTERRUPTED, shown } from '../../command/command-output.js';
import { findIdOf } from '../../command/find-id-of.js';
import type { Terminal } from '../../terminal/terminal.js';
import { viewOf } from '../../terminal/view.js';
import { write } from '../../terminal/write.js';
import { showPlan } from '../show-plan.js';
import { nothingDone } from './add-command.js';

type Deps = Pick<CommandLineDeps, 'terminal' | 'stderr' | 'clock' | 'env'>;

export interface RemoveOptions extends GlobalOptions {
  readonly dryRun: boolean;
  readonly withChildren: boolean;
  /** Without asking back. */
  readonly yes: boolean;
}

interface Removal extends RemoveOptions {
  readonly type: ResourceType;
  readonly idOrPath: string;
}

/** Removes a resource, once somebody has seen what goes with it. */
export const removeCommand =
  (deps: Deps, removal: Removal): ApiStep =>
  async (api) => {
    const { type, idOrPath, dryRun, withChildren, yes } = removal;
    const id = await findIdOf(api, type, idOrPath);
    if (E.isLeft(id)) return id;
    const of = { type, id: id.right };
    let ifMatch: string | undefined;
    if (!dryRun && !yes) {
      if (deps.terminal === undefined) return E.left(malformedRequest([NOBODY_TO_ASK]));
      const read = await api.describeResource(of);
      if (E.isLeft(read)) return read;
      const planned = await api.removeResource(of, { dryRun: true, withChildren });
      if (E.isLeft(planned)) return planned;
      const refused = await confirm(deps, deps.terminal, removal, planned.right);
      if (refused !== undefined) return E.right(refused);
      ifMatch = read.right.tag;
    }
    return shown(showPlan(dryRun))(await api.removeResource(of, { dryRun, withChildren, ifMatch }));
  };

/** Shows the plan and asks; undefined where it is to be carried out. */
const confirm = async (
  deps: Deps,
  terminal: Terminal,
  { color }: Removal,
  plan: FleetPlanBody,
): Promise<CommandOutput | undefined> => {
  const { text } = commandOutput(plan, showPlan(true));
  await write(deps.stderr, `${text(viewOf(deps.stderr, deps, color))}\n`);
  const answer = await terminal.ask('Remove this, and its problems? [y/N] ');
  if (answer === undefined) return INTERRUPTED;
  return /^\s*y(es)?\s*$/i.test(answer)
    ? undefined
    : nothingDone('Nothing was removed.', null, EXIT.no);
};

const NOBODY_TO_ASK =
  'There is no terminal on which to ask whether to remove it: give --yes, and see --dry-run for what would go.';
