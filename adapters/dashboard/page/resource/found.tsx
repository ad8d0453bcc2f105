import { useEffect, useState } from 'preact/hooks';
import { isStoredOne, readDescription } from '../edit/use-edits.js';
import { askWith, failureIn, isOk, UNREACHABLE } from '../live/ask.js';
import type { PlaceBody } from '../live/bodies.js';
import { useMay, useMayName } from '../live/use-live.js';
import { Failure } from '../parts/reasons.js';
import { Press } from '../parts/press.js';
import { useTask } from '../parts/use-action.js';
import { plural } from '../parts/words.js';
import { addDatabases, allBut, useTicks } from '../set-up/found-databases.js';
import { type Found, type FoundPageBody, FoundRow, usePages } from './found-row.js';

interface FoundProps {
  readonly instance: PlaceBody;
  /** The instance and all that it is under, where that is known. */
  readonly on: readonly string[] | undefined;
  readonly page: FoundPageBody;
}

/** Which databases the checks have found on the server of an instance: those that are not in the fleet first. */
export const FoundHere = ({ instance: { id, path, managed_by: by }, on, page }: FoundProps) => {
  const [may, mayName] = [useMay(), useMayName()];
  const { perform, isBusy, error } = useTask(`the databases of ${path}`);
  const { databases, next, readMore, readAll, forget } = usePages(id, page);
  const [{ takesAll, except }, setDeclared] = useDeclared(id);
  const unlisted = databases.filter(({ database }) => database === null);
  const listed = databases.filter(({ database }) => database !== null);
  const others = unlisted.filter(({ isGone }) => !isGone);
  const ticks = useTicks(others.map(({ name, ...one }) => ({ name, empty: isLeft(one) })));
  const mayAdd = mayName('database', on);
  const more = next === null ? '' : ', and those that are not shown';
  const addAll = async () => {
    const all = next === null ? databases : await readAll();
    if (all === undefined) return UNREACHABLE;
    const failure = await addDatabases(
      id,
      all
        .filter(({ database, isGone }) => database === null && !isGone)
        .filter((one) => (isLeft(one) ? ticks.names.includes(one.name) : ticks.isTicked(one.name)))
        .map(({ name }) => name),
    );
    forget();
    return failure;
  };
  const takeAll = async () => {
    const answer = await askWith('PATCH', `v1/instances/${id}`, allBut(ticks.left, except));
    if (isOk(answer)) setDeclared({ takesAll: true, except });
    return failureIn(answer);
  };
  return (
    <section class="card found-here">
      <h2>Databases on the server</h2>
      <p role="status">{saidOf({ ...page, databases, next }, others)}</p>
      {takesAll && (
        <p>
          The instance has <code>databases: all</code>: with each check, those that are new come
          into the fleet, but for what it excepts.
        </p>
      )}
      {page.is_complete === false && <p>The admin user may not see all of them.</p>}
      {unlisted.length > 0 && (
        <ul class="rows">
          {unlisted.map((found) => (
            <FoundRow
              key={found.name}
              found={found}
              ticks={mayAdd && !found.isGone ? ticks : undefined}
            />
          ))}
        </ul>
      )}
      {listed.length > 0 && (
        <details>
          <summary>{plural(listed.length, 'database')} in the fleet</summary>
          <ul class="rows">
            {listed.map((found) => (
              <FoundRow key={found.name} found={found} />
            ))}
          </ul>
        </details>
      )}
      {next !== null && (
        <p class="mark">
          The first {databases.length} by name are shown.{' '}
          <Press isBusy={isBusy} onPress={() => perform(readMore)}>
            Show more
          </Press>
        </p>
      )}
      {others.length > 0 && (
        <div class="buttons">
          {mayAdd && (ticks.names.length > 0 || next !== null) && (
            <Press look="main" isBusy={isBusy} onPress={() => perform(addAll)}>
              Add {plural(ticks.names.length, 'database')}
              {more}
            </Press>
          )}
          {!takesAll && by === null && may('fleet:write', on) && (
            <Press isBusy={isBusy} onPress={() => perform(takeAll)}>
              {ticks.left.length === 0
                ? 'Have all of them, now and later'
                : 'Have all but those not ticked, now and later'}
            </Press>
          )}
        </div>
      )}
      <Failure error={error} />
    </section>
  );
};

/** Nothing is in it, or somebody has said that it is left out: it is added where it is ticked alone. */
const isLeft = ({ empty, excepted }: Pick<Found, 'empty' | 'excepted'>) => empty || excepted;

const saidOf = (
  { read_at: at, databases, next }: FoundPageBody,
  others: readonly Found[],
): string => {
  const missing = others.filter((one) => !isLeft(one)).length;
  if (at === null) return 'No login has looked yet which there are.';
  if (databases.length === 0) return 'None were found.';
  if (missing > 0)
    return `${plural(missing, 'database')} of ${databases.length}${next === null ? '' : ' shown'} not in the fleet.`;
  if (next !== null) return 'All that are shown are in the fleet.';
  if (others.some(({ excepted }) => excepted)) return 'All but those left out are in the fleet.';
  return others.length > 0
    ? 'All that hold anything are in the fleet.'
    : 'All of them are in the fleet.';
};

/** Whether an instance has all databases of its server by what it says itself, and but for which, as far as the caller may read that. */
const useDeclared = (id: string) => {
  const [declared, setDeclared] = useState<Declared>({ takesAll: false, except: [] });
  useEffect(() => {
    void readDescription(`v1/instances/${id}`).then((read) => {
      if (!isStoredOne(read)) return;
      const { databases, except = [] } = read.description as Partial<Described>;
      setDeclared({ takesAll: databases === 'all', except });
    });
  }, [id]);
  return [declared, setDeclared] as const;
};

interface Described {
  readonly databases: unknown;
  readonly except: readonly string[];
}

interface Declared extends Pick<Described, 'except'> {
  readonly takesAll: boolean;
}
