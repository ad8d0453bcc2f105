import * as O from 'fp-ts/lib/Option.js';
import { restoreCommands } from '../../../core/backups/restoring/restore-commands.js';
import type { Run } from '../../../core/backups/run.js';
import type { RunDetails } from '../../../core/backups/use-cases/read-runs.js';

const MOVED =
  '# Its destination is at another place by now: the dump is where it was written, unless it was moved along.';

const UNKNOWN: Pick<RunDetails, 'fetch' | 'hasMoved'> = { fetch: O.none, hasMoved: false };

/** What to type to restore the dump of a run; nothing where it has none. */
export const restoreLines = (
  run: Pick<Run, 'state' | 'engine' | 'databasePath' | RestoredFrom>,
  { fetch, hasMoved } = UNKNOWN,
): readonly string[] => {
  const { state, engine, databasePath, format, toolVersion, stored } = run;
  if (state !== 'done' || O.isNone(stored) || O.isNone(format) || O.isNone(toolVersion)) return [];
  const tool = { format: format.value, toolVersion: toolVersion.value };
  const lines = restoreCommands({ databasePath, engine, ...tool, stored: stored.value }, fetch);
  return hasMoved ? [MOVED, ...lines] : lines;
};

type RestoredFrom = 'format' | 'toolVersion' | 'stored';
