import * as O from 'fp-ts/lib/Option.js';
import type { StartedRun } from '../../../../core/backups/ports/run-register.js';
import type { RunRestore } from '../../../../core/backups/restoring/run-restore.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import type { Preparing } from '../engine/engine.js';
import { OF_HOLDER } from './run-columns.js';

const NOTE = `
UPDATE run SET size_bytes = :sizeBytes::bigint, restore = :restore ${OF_HOLDER}`;

const CLEAR = 'UPDATE run SET is_uncleared = false WHERE id = :id::uuid';

/** A restore that may have left something on its server; one that runs has no end. */
export const IS_UNCLEARED = 'r.is_uncleared AND r.ended_at > 0';

export const restoreText = O.map((restore: RunRestore) => JSON.stringify(restore));

/** The changes of runs that restore. */
export const restoreWrites = ({ prepare }: Preparing) => {
  const note = prepare('note_restore', NOTE);
  const clear = prepare('clear_restore', CLEAR);
  return {
    noteRestore: ({ id, fence }: StartedRun, sizeBytes: number, restore: RunRestore) =>
      note.any({ id, fence, sizeBytes, restore: JSON.stringify(restore) }),
    clearRestore: (id: Uuid) => clear.any({ id }),
  };
};
