import * as E from 'fp-ts/lib/Either.js';
import { type ErrorDocument, malformedRequest } from '../../../api/errors/error-document.js';
import type { EditedBody } from '../../../api/fleet/editing-api.js';
import type { FleetPlanBody, KeyBody } from '../../../api/fleet/fleet-plan-body.js';
import type { ResourceBody } from '../../../api/resources/resource-body.js';
import type { CommandLineDeps } from '../../command-line-deps.js';
import type { CommandOutput, CommandResult, GlobalOptions } from '../../command/command-output.js';
import { commandOutput, EXIT, INTERRUPTED } from '../../command/command-output.js';
import { paragraph, pluralize, type View, viewOf } from '../../terminal/view.js';
import { write } from '../../terminal/write.js';
import { countDumps } from '../show-expiring.js';
import { countOfTypes, showPlan } from '../show-plan.js';

export type AskDeps = Pick<CommandLineDeps, 'terminal' | 'stderr' | 'clock' | 'env'>;

/** How an edit is carried out. */
export interface Asked extends Pick<GlobalOptions, 'color'> {
  readonly dryRun: boolean;
  /** Without asking back. */
  readonly yes: boolean;
}

/** Shows a plan at the terminal, and asks; undefined where it is to be carried out. */
export const askAbout = async (
  deps: AskDeps,
  { color }: Pick<Asked, 'color'>,
  plan: FleetPlanBody,
  { question, otherwise }: { readonly question: string; readonly otherwise: string },
): Promise<CommandOutput | undefined> => {
  const { text } = commandOutput(plan, showPlan(true));
  await write(deps.stderr, `${text(viewOf(deps.stderr, deps, color))}\n`);
  const answer = await deps.terminal?.ask(`${question} [y/N] `);
  if (answer === undefined) return INTERRUPTED;
  return /^\s*y(es)?\s*$/i.test(answer) ? undefined : nothingDone(otherwise, null, EXIT.no);
};

/** Nothing was to be done, or somebody has decided so. */
export const nothingDone = (words: string, json: unknown, exitCode = 0): CommandOutput => ({
  exitCode,
  json,
  text: () => `${words}\n`,
});

interface EditAs {
  readonly dryRun: boolean;
  readonly confirm?: string | undefined;
}

/** An edit, and what it prints. */
export interface Edit {
  readonly carryOut: (as: EditAs) => Promise<E.Either<ErrorDocument, EditedBody>>;
  /** Such as `Added instance`. */
  readonly done: string;
  /** Whether nothing was to be changed. */
  readonly isSame?: (edited: EditedBody) => boolean;
}

/**
 * Carries out an edit by its plan. One that takes anything away is shown first, and asked about where somebody sits at a terminal;
 * otherwise much of the fleet goes with `--yes` alone, as with `apply`.
 */
export const editAsked = async (deps: AskDeps, asked: Asked, edit: Edit): CommandResult => {
  const planned = await edit.carryOut({ dryRun: true });
  if (E.isLeft(planned)) return planned;
  if (!('plan' in planned.right)) return E.left(malformedRequest([NO_PLAN]));
  const { plan } = planned.right;
  if (asked.dryRun) return E.right(commandOutput(plan, showPlan(true)));
  const isAsked = !asked.yes && deps.terminal !== undefined && takesAway(plan);
  const refused = isAsked ? await askAbout(deps, asked, plan, QUESTION) : undefined;
  if (refused !== undefined) return E.right(refused);
  const confirm = isAsked || asked.yes ? plan.digest : undefined;
  return E.map((edited: EditedBody) => outputOf(edit, edited, plan))(
    await edit.carryOut({ dryRun: false, confirm }),
  );
};

const takesAway = ({ removed, expiring = [] }: FleetPlanBody): boolean =>
  removed.length + expiring.length > 0;

const QUESTION = { question: 'Do this?', otherwise: 'Nothing was changed.' };

const NO_PLAN = 'The service has not said what would be changed.';

const outputOf = (
  { done, isSame = () => false }: Edit,
  edited: EditedBody,
  plan: FleetPlanBody,
): CommandOutput => {
  if ('plan' in edited) return commandOutput(edited.plan, showPlan(true));
  return isSame(edited)
    ? nothingDone('Nothing to change.', edited.resource)
    : { ...commandOutput({ ...edited, plan }, showDone(done)), json: edited.resource };
};

/** Such as `Added instance db-eu-1/main`, with what was done besides. */
const showDone =
  (done: string) =>
  ({ resource, plan }: DoneBody, view: View): string => {
    const { type, path } = resource;
    const others = (keys: readonly KeyBody[]) =>
      keys.filter((one) => one.type !== type || one.path !== path);
    const expiring = countDumps(plan.expiring ?? []);
    const besides = [
      ...countOthers(others(plan.added), 'added'),
      ...countOthers(others(plan.changed), 'changed'),
      ...countOthers(others(plan.removed), 'removed'),
      ...(expiring === 0 ? [] : [`${pluralize(expiring, 'dump')} no longer kept`]),
    ];
    return [
      `${view.paint('green', '✔')} ${done} ${view.paint('bold', path)}`,
      ...(besides.length === 0 ? [] : [paragraph('  ', `${besides.join('; ')}.`, view.width)]),
      '',
    ].join('\n');
  };

interface DoneBody {
  readonly resource: Pick<ResourceBody, 'type' | 'path'>;
  readonly plan: FleetPlanBody;
}

const countOthers = (keys: readonly KeyBody[], what: string): readonly string[] =>
  keys.length === 0 ? [] : [`${countOfTypes(keys)} ${what}`];
