import type { RunBody } from '../live/backup-bodies.js';
import { Restore } from '../dumps/restore.js';
import { proofOf } from '../dumps/run-row.js';
import { Since } from '../parts/since.js';
import { bytes } from '../parts/words.js';

/** The dump that somebody wants who needs one: the last that is there, to be fetched or restored. */
export const LastDump = ({ runs }: { readonly runs: readonly RunBody[] }) => {
  const last = runs.find(
    ({ state, kind, stored }) => state === 'done' && kind !== 'restore' && stored !== null,
  );
  return last?.stored == null ? null : (
    <section class="card last-dump">
      <h2>The last dump</h2>
      <p>
        {bytes(last.size_bytes)}, <Since at={last.started_at} /> ago, {proofOf(last.stored)}, in{' '}
        <bdi>{last.stored.destination.name}</bdi>
      </p>
      <div class="buttons">
        <Restore run={last} of="the last dump" />
        <a class="button" href={`v1/runs/${last.id}/download`} download="">
          Download<span class="unseen"> the last dump</span>
        </a>
      </div>
    </section>
  );
};
