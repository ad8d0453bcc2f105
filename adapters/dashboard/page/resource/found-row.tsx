import type { Schemas } from '../../../client/operations.js';
import { Since } from '../parts/since.js';
import { bytes } from '../parts/words.js';
import { linkTo } from '../route.js';
import { Tick, type Ticks } from '../set-up/found-databases.js';

export type Found = Schemas['FoundDatabase'];

interface FoundRowProps {
  readonly found: Found;
  readonly at: Schemas['FoundDatabases']['read_at'];
  /** Of one that may be added. */
  readonly ticks: Ticks | undefined;
}

/** One that was found: whether it is in the fleet, or is to be. */
export const FoundRow = ({
  found: { name, size_bytes: size, first_seen: first, ...found },
  at,
  ticks,
}: FoundRowProps) => (
  <li class="wrapped">
    {ticks !== undefined ? (
      <Tick isTicked={ticks.isTicked(name)} onTick={(isTicked) => ticks.tick([name], isTicked)}>
        <bdi class="path">{name}</bdi>
      </Tick>
    ) : found.database === null ? (
      <bdi class="path">{name}</bdi>
    ) : (
      <a class="path" href={linkTo(found.database.path)} dir="auto">
        {name}
      </a>
    )}
    <span class="detail">
      {size !== null && `${bytes(size)}, `}
      {placeOf(found, at)}, first seen <Since at={first} /> ago
    </span>
  </li>
);

const placeOf = (
  { database, last_seen: seen }: Pick<Found, 'database' | 'last_seen'>,
  at: FoundRowProps['at'],
) => {
  const gone = seen === at ? '' : 'gone, ';
  if (database === null) return `${gone}not in the fleet`;
  const { policy } = database;
  if (policy === null) return `${gone}in the fleet`;
  return `${gone}in the fleet, ${policy === 'none' ? 'no dumps by policy' : `policy ${policy}`}`;
};
