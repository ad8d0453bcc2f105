import { useState } from 'preact/hooks';
import type { Schemas } from '../../../client/operations.js';
import { ask, bodyOf, errorOf } from '../live/ask.js';
import { PathLink } from '../parts/path.js';
import { Since } from '../parts/since.js';
import { bytes } from '../parts/words.js';
import { Row } from '../parts/row.js';
import { Tick, type Ticks } from '../set-up/found-databases.js';

export type Found = Schemas['FoundDatabase'];
export type FoundPageBody = Schemas['FoundDatabases'];

interface FoundRowProps {
  readonly found: Found & { readonly isGone: boolean };
  /** Of one that may be added. */
  readonly ticks?: Ticks | undefined;
}

/** One that was found: whether the fleet has it, and by which policy it is dumped. One that it lacks may be added. */
export const FoundRow = ({ found, ticks }: FoundRowProps) => {
  const { name, size_bytes: size, first_seen: first, isGone, database } = found;
  return (
    <Row
      name={
        ticks !== undefined ? (
          <Tick isTicked={ticks.isTicked(name)} onTick={(isTicked) => ticks.tick([name], isTicked)}>
            <bdi class="path">{name}</bdi>
          </Tick>
        ) : database === null ? (
          <bdi class="path">{name}</bdi>
        ) : (
          <PathLink path={name} at={database.path} type="database" />
        )
      }
      says={isGone ? 'gone' : stateOf(found)}
      cells={[
        size !== null && <span class="number">{bytes(size)}</span>,
        <>
          seen for <Since at={first} />
        </>,
      ]}
    />
  );
};

const stateOf = ({ database, empty }: Found) => {
  if (database === null) return empty ? 'empty' : 'not in the fleet';
  if (database.policy === null) return 'in the fleet, by no policy';
  if (database.policy === 'none') return 'in the fleet, no dumps by policy';
  return (
    <>
      in the fleet, policy <bdi>{database.policy}</bdi>
    </>
  );
};

/** The list as far as it was read, of which the first page is read again and again. */
export const usePages = (id: string, page: FoundPageBody) => {
  const [more, setMore] = useState<readonly FoundPageBody[]>([]);
  const pages = [page, ...more];
  const next = pages.at(-1)?.next ?? null;
  const readMore = async () => {
    const answer = await ask(`v1/instances/${id}/databases/found?limit=100&after=${next ?? ''}`);
    const body = bodyOf<FoundPageBody>(answer);
    if (body === undefined) return errorOf(answer);
    setMore([...more, body]);
    return undefined;
  };
  const rows = pages.flatMap(({ read_at: at, databases }) =>
    databases.map((one) => [one.name, { ...one, isGone: one.last_seen !== at }] as const),
  );
  return { databases: [...new Map(rows).values()], next, readMore };
};
