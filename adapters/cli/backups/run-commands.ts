import { RUN_STATES } from '../../../core/backups/run.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ApiStep, CommandRecord, GlobalOptions } from '../command/command-output.js';
import { oneOf, option, shown } from '../command/command-output.js';
import { listedUnder, onIdOf } from '../command/find-id-of.js';
import * as E from 'fp-ts/lib/Either.js';
import { downloadRunCommand, type DumpOptions } from './dump-command.js';
import { findRun } from './find-run.js';
import { showRun, showRuns } from './show-runs.js';
import { wrapCommand } from './report-commands.js';

const RUN_HELP = `
A run is one dump, made or attempted. Of a program that makes dumps itself, for a schedule
with run: elsewhere, the start and the end are reported:

  shipshape run db-eu-1/main/shop/nightly -- pg_dump -Fc -f shop.dump shop

Its output and its exit code are passed on, and it runs also while Shipshape is away. The
token needs backup:report on the schedule, and schedule:read unless the schedule is named by
its id.
`;

const LIST_HELP = `
Lists the latest 50 runs; of those that failed alike in a row the last one, with how many they
are, but for --json. Needs the permission backup:read.

Examples:
  shipshape run list --on db-eu-1/main --state failed
  shipshape run show 3f2b8c1e
`;

interface ListOptions extends GlobalOptions {
  readonly state?: string;
  readonly on?: string;
}

/** As many runs as a page of the API has by default, the latest first; for people those that failed alike in a row as one. */
const listRuns =
  ({ state, json = false, on }: ListOptions, under: string | undefined): ApiStep =>
  async (api) => {
    const group = json ? {} : { group: 'failures' };
    const resource = on ?? under;
    const listed = await api.listRuns({ state, resource, ...group });
    return shown(showRuns)(
      await listedUnder(api, resource, listed, ({ runs }) => runs.length === 0),
    );
  };

const startRun =
  (schedule: string): ApiStep =>
  async (api) =>
    shown(
      ({ run }: { readonly run: string }) =>
        `Run ${run} is due now; \`shipshape run show ${run}\` shows how far it is.\n`,
    )(await onIdOf(api, 'schedule', schedule, (id) => api.addRun(id)));

const cancelRun =
  (named: string): ApiStep =>
  async (api) => {
    const run = await findRun(api, named);
    if (E.isLeft(run)) return run;
    const { id } = run.right;
    const cancelled = await api.cancelRun(id as Uuid);
    return shown(({ cancellation }: { readonly run: string; readonly cancellation: string }) =>
      cancellation === 'cancelled'
        ? `Run ${id} is cancelled.\n`
        : `Run ${id} will be ended by its node within seconds.\n`,
    )(E.map((body: { readonly cancellation: string }) => ({ run: id, ...body }))(cancelled));
  };

export const RUN_COMMANDS: CommandRecord = {
  name: 'run',
  words: 'list, show, start and cancel runs, download their dumps, and report dumps made elsewhere',
  help: RUN_HELP,
  commands: [
    {
      name: 'list [path-or-id]',
      words: 'list runs, the latest first',
      options: [
        oneOf('--state <state>', 'only in this state', RUN_STATES),
        option('--on <path-or-id>', 'only of this resource and of all under it'),
      ],
      inputs: { resource: '--on' },
      help: LIST_HELP,
      run: (_, options: ListOptions, under?: string) => listRuns(options, under),
    },
    {
      name: 'show <id>',
      words: 'show a run in full',
      run: (_, __, id: string) => async (api) => shown(showRun)(await findRun(api, id)),
    },
    {
      name: 'start <schedule>',
      words: 'make the dump of a schedule now',
      run: (_, __, schedule: string) => startRun(schedule),
    },
    { name: 'cancel <id>', words: 'cancel a run', run: (_, __, id: string) => cancelRun(id) },
    {
      name: 'download <id>',
      words: 'download a stored dump',
      options: [option('-o, --output <file>', 'where to write it; standard output if left out')],
      run: (deps, options: DumpOptions, id: string) => downloadRunCommand(deps, id, options),
    },
    {
      name: 'wrap <schedule> [program...]',
      words: 'run a program that makes a dump, and report it',
      isDefault: true,
      hidden: true,
      run: (deps, options: GlobalOptions, schedule: string, program: readonly string[]) =>
        wrapCommand(deps, options, schedule, program),
    },
  ],
};
