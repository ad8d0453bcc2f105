import { useContext, useState } from 'preact/hooks';
import { TestAnswer, useDraftTest } from '../edit/draft-test.js';
import { isStoredOne, readDescription } from '../edit/use-description.js';
import { useSending } from '../edit/use-sending.js';
import type { ErrorBody, PlaceBody, RowBody } from '../live/bodies.js';
import { LiveContext, useMayName } from '../live/use-live.js';
import { Failure } from '../parts/notice.js';
import { Press } from '../parts/press.js';
import { plural } from '../parts/words.js';
import { addDatabases, FoundDatabases, useTicks } from '../set-up/found-databases.js';
import { readRows } from '../set-up/pages.js';

interface FoundProps {
  readonly instance: PlaceBody;
  /** The instance and all that it is under, where that is known. */
  readonly on: readonly string[] | undefined;
}

/** Which databases the login finds on an instance, and which of these are not in the fleet, to be added. */
export const FoundHere = ({ instance: { id }, on }: FoundProps) => {
  const { refresh } = useContext(LiveContext);
  const { send, isBusy, error } = useSending();
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const [isAdding, setAdding] = useState(false);
  const [failure, setFailure] = useState<ErrorBody>();
  const test = useDraftTest('instance', { id }, send);
  const found = test.tested?.databases ?? [];
  const others = found.filter(({ name }) => !known.has(name));
  const ticks = useTicks(others);
  if (!useMayName()('database', on)) return null;
  const readKnown = async () => {
    const rows = await readRows<RowBody>('databases', { under: id });
    setKnown(new Set(rows?.map(({ name }) => name)));
  };
  const look = async () => {
    setFailure(undefined);
    const stored = await readDescription(`v1/instances/${id}`);
    if (!isStoredOne(stored)) setFailure(stored);
    else await Promise.all([readKnown(), test.run(stored.description)]);
  };
  const add = async () => {
    setAdding(true);
    setFailure(await addDatabases(id, ticks.names));
    await Promise.all([readKnown(), refresh()]);
    setAdding(false);
  };
  return (
    <section class="card found-here">
      <h2>Databases on the server</h2>
      <div class="buttons">
        <Press isBusy={isBusy || isAdding} onPress={look}>
          {test.tested === undefined ? 'Look which there are' : 'Look again'}
        </Press>
      </div>
      <TestAnswer type="instance" test={test} />
      {found.length > 0 && (
        <p role="status">
          {others.length === 0
            ? 'All of them are in the fleet.'
            : `${plural(others.length, 'database')} of ${found.length} not in the fleet.`}
        </p>
      )}
      {others.length > 0 && (
        <>
          <FoundDatabases databases={others} ticks={ticks} />
          <div class="buttons">
            <Press look="main" isBusy={isAdding || ticks.names.length === 0} onPress={add}>
              Add {plural(ticks.names.length, 'database')}
            </Press>
          </div>
        </>
      )}
      <Failure error={failure ?? error} />
    </section>
  );
};
