import { setTimeout as sleep } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { RunBody } from '../../api/backups/run-body.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { confirm } from '../adding/conversation.js';
import { type CommandOutput, commandOutput, EXIT, INTERRUPTED } from '../command/command-output.js';
import { handleSignals } from '../command/handle-signals.js';
import { type ShowStage, withProgress } from '../progress/with-progress.js';
import { formatSize, pluralize, reasonLines, type View } from '../terminal/view.js';
import { firstDue, runsGoingOn } from './first-due.js';
import type { Setup, SetupEnd } from './setup.js';

/** A dump at once of each database that has none, watched to its end. Over a local store this process makes them, beside a service if there is one. */
export const makeFirstDumps = async (setup: Setup): Promise<SetupEnd> => {
  const { deps, options } = setup;
  const due = await firstDue(setup.api);
  if (E.isLeft(due)) return due;
  const { schedules, isKnown } = due.right;
  if (isKnown && schedules.length === 0) return E.right(READY);
  const dumps = isKnown ? pluralize(schedules.length, 'first dump') : 'the first dumps';
  const agreed = await confirm(setup, `Make ${dumps} now?`);
  if (agreed === undefined) return E.right(INTERRUPTED);
  if (!agreed) return E.right(READY);
  const { signal, dispose } = handleSignals(deps);
  setup.work?.();
  const runs = await withProgress(deps, options, { label: 'Dumping' }, async (show) => {
    const found = await awaitFound(setup, show, signal);
    if (E.isLeft(found)) return found;
    const ids = await startRuns(setup.api, signal.aborted ? [] : found.right);
    return E.isLeft(ids) ? ids : watch(setup, ids.right, show, signal);
  }).finally(dispose);
  if (E.isLeft(runs)) return runs;
  if (signal.aborted) return E.right(INTERRUPTED);
  if (runs.right.length === 0) return E.right(READY);
  const isWhole = runs.right.every(({ state }) => state === 'done');
  return E.right(commandOutput(runs.right, showRuns, isWhole ? EXIT.yes : EXIT.no));
};

const READY: CommandOutput = {
  exitCode: EXIT.yes,
  json: null,
  text: () => 'All is set up; `shipshape overview` shows what is wrong.\n',
};

const LOOKING = { label: 'Looking', detail: 'for databases: a check finds them within a minute' };

const POLLED_MS = 1_000;

/** A check adds what it has found once it is known: who sees that first looks once more. */
const awaitFound = async (
  { api }: Setup,
  show: ShowStage,
  signal: AbortSignal,
): ApiResult<readonly Uuid[]> => {
  for (let wasKnown = false; ;) {
    const due = await firstDue(api);
    if (E.isLeft(due)) return due;
    const { schedules, isKnown } = due.right;
    if (schedules.length > 0 || wasKnown || signal.aborted) return E.right(schedules);
    wasKnown = isKnown;
    show(LOOKING);
    await sleep(POLLED_MS);
  }
};

/** A run that goes on since an earlier start is not made twice. */
const startRuns = async (
  api: Setup['api'],
  schedules: readonly Uuid[],
): ApiResult<readonly Uuid[]> => {
  const going = await runsGoingOn(api);
  if (E.isLeft(going)) return going;
  const ids: Uuid[] = [];
  for (const schedule of schedules) {
    const before = going.right.get(schedule);
    if (before !== undefined) {
      ids.push(before);
      continue;
    }
    const added = await api.addRun(schedule);
    if (E.isLeft(added)) return added;
    ids.push(added.right.run as Uuid);
  }
  return E.right(ids);
};

/** How long a run may be due before the command says that no service makes it. */
const NOT_BEGUN_MS = 15_000;

const GOING_ON: ReadonlySet<string> = new Set(['due', 'running']);

/** The runs as they ended; as they are where the signal ends that. */
const watch = async (
  { api, deps }: Setup,
  ids: readonly Uuid[],
  show: ShowStage,
  signal: AbortSignal,
): ApiResult<readonly RunBody[]> => {
  const runs = new Map<Uuid, RunBody>();
  const began = deps.clock.now().getTime();
  for (;;) {
    for (const id of ids) {
      const known = runs.get(id);
      if (known !== undefined && !GOING_ON.has(known.state)) continue;
      const run = await api.getRun(id);
      if (E.isLeft(run)) return run;
      runs.set(id, run.right);
    }
    const all = [...runs.values()];
    const done = all.filter(({ state }) => !GOING_ON.has(state)).length;
    const isWaiting =
      deps.clock.now().getTime() - began > NOT_BEGUN_MS &&
      all.every(({ state }) => state === 'due');
    show(
      isWaiting
        ? { label: 'Waiting', detail: 'for a service that makes them: run `shipshape serve`' }
        : { label: 'Dumping', done, total: ids.length, unit: 'dumps' },
    );
    if (done === ids.length || signal.aborted) return E.right(all);
    await sleep(POLLED_MS);
  }
};

const showRuns = (runs: readonly RunBody[], view: View): string => {
  const whole = runs.filter(({ state }) => state === 'done');
  const size = whole.reduce((total, { stored }) => total + (stored?.size_bytes ?? 0), 0);
  const proved = (['restored', 'read'] as const)
    .map((proof) => [whole.filter(({ stored }) => stored?.proof === proof).length, PROVED[proof]])
    .filter(([count]) => count !== 0)
    .map((words) => words.join(' '));
  const failed = runs.filter(({ state }) => state !== 'done');
  return [
    ...failed.flatMap(({ database, failure }) => [
      `${view.paint('red', '✖')} ${view.paint('bold', database.path)}`,
      ...reasonLines(failure, view),
    ]),
    `${view.paint(failed.length === 0 ? 'green' : 'yellow', '✔')} ${whole.length} of ${pluralize(runs.length, 'dump')}, ${formatSize(size)}${proved.length === 0 ? '' : `; ${proved.join(', ')}`}.`,
    NIGHTLY,
    '',
  ].join('\n');
};

const NIGHTLY = '  While `shipshape serve` runs, they are made each night.';

const PROVED = { restored: 'restored, each on a server for it', read: 'read through to the end' };
