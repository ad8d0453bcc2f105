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

const stateOf = ({ database, empty, excepted }: Found) => {
  if (database === null && excepted) return 'left out by except';
  if (database === null) return empty ? 'empty' : 'not in the fleet';
  if (database.policy === null) return 'in the fleet, by no policy';
  if (database.policy === 'none') return 'in the fleet, no dumps by policy';
  return (
    <>
      in the fleet, policy <bdi>{database.policy}</bdi>
    </>
  );
};

/** The list as far as it was read, of which the first page is read again and again; where that is another one, the others are old. */
export const usePages = (id: string, page: FoundPageBody) => {
  const [read, setRead] = useState<Read>();
  const pages = [page, ...(read?.after === page ? read.more : [])];
  const next = pages.at(-1)?.next ?? null;
  const readMore = async () => {
    const answer = await readAfter(id, next);
    const body = bodyOf<FoundPageBody>(answer);
    if (body === undefined) return errorOf(answer);
    setRead({ after: page, more: [...pages.slice(1), body] });
    return undefined;
  };
  /** All rows as they are now; undefined where a page was not answered. */
  const readAll = async () => {
    const all = [page];
    for (let after = page.next; after !== null; after = all.at(-1)?.next ?? null) {
      const body = bodyOf<FoundPageBody>(await readAfter(id, after));
      if (body === undefined) return undefined;
      all.push(body);
    }
    return rowsOf(all);
  };
  return { databases: rowsOf(pages), next, readMore, readAll, forget: () => setRead(undefined) };
};

interface Read {
  /** The first page when they were read. */
  readonly after: FoundPageBody;
  readonly more: readonly FoundPageBody[];
}

const readAfter = (id: string, name: string | null) =>
  ask(`v1/instances/${id}/databases/found?limit=100&after=${name ?? ''}`);

const rowsOf = (pages: readonly FoundPageBody[]) => {
  // Each page was read at a time of its own.
  const rows = pages.flatMap(({ read_at: at, databases }) =>
    databases.map((one) => [one.name, { ...one, isGone: one.last_seen !== at }] as const),
  );
  return [...new Map(rows).values()];
};
