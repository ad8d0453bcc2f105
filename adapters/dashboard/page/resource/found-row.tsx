import type { Schemas } from '../../../client/operations.js';
import { Since } from '../parts/since.js';
import { bytes } from '../parts/words.js';
import { Row } from '../parts/row.js';
import { Tick, type Ticks } from '../set-up/found-databases.js';

export type Found = Schemas['FoundDatabase'];

interface FoundRowProps {
  readonly found: Found;
  readonly at: Schemas['FoundDatabases']['read_at'];
  /** Of one that may be added. */
  readonly ticks: Ticks | undefined;
}

/** One that was found and is not in the fleet, to be added unless it is gone again. */
export const FoundRow = ({
  found: { name, size_bytes: size, first_seen: first, last_seen: seen },
  at,
  ticks,
}: FoundRowProps) => (
  <Row
    name={
      ticks === undefined ? (
        <bdi class="path">{name}</bdi>
      ) : (
        <Tick isTicked={ticks.isTicked(name)} onTick={(isTicked) => ticks.tick([name], isTicked)}>
          <bdi class="path">{name}</bdi>
        </Tick>
      )
    }
    says={seen !== at && 'gone'}
    cells={[
      size !== null && <span class="number">{bytes(size)}</span>,
      <>
        seen for <Since at={first} />
      </>,
    ]}
  />
);
