import { type Body, type PlaceBody, pathOf, type RowBody } from '../live/bodies.js';
import { bodyOf, useAnswer } from '../live/ask.js';
import { ON_FLEET, useMay } from '../live/use-live.js';
import { PathLink } from '../parts/path.js';
import { Row } from '../parts/row.js';
import { UNREAD } from '../parts/test.js';
import { Ago, Until } from '../parts/since.js';
import { bytes, plural } from '../parts/words.js';

export type SpaceBody = NonNullable<PlaceBody['space']>;

/** What is free, and when that will be nothing, as far as the service can tell. */
export const Outlook = ({ space: { days, trend, full_at: at } }: { readonly space: SpaceBody }) => {
  const free = days.at(-1)?.free_bytes;
  return (
    <>
      {free === undefined ? 'free space unknown' : `${bytes(free)} free`}
      {at !== null && (
        <>
          , full <Until at={at} /> if the last month goes on
        </>
      )}
      {at === null && trend === 'steady' && ', not filling'}
    </>
  );
};

/** Whether a destination in a list encrypts, and what is free there, read once: it is probed each hour. */
export const SpaceOf = ({ row }: { readonly row: RowBody }) => {
  const space = bodyOf<PlaceBody>(useAnswer(pathOf(row))?.answer)?.space;
  const encrypted = row.encrypted === true ? 'encrypted' : '';
  if (space === undefined) return <>{encrypted || UNREAD}</>;
  return (
    <>
      {encrypted && 'encrypted · '}
      <Outlook space={space} />
    </>
  );
};

/** What dumps take at a destination, the largest first. */
export const KeptHere = ({ page }: { readonly page: Body<'KeptPage'> | undefined }) => {
  const mayReadAll = useMay()('backup:read', ON_FLEET);
  return page === undefined ? null : (
    <section>
      <h2>
        Dumps here{' '}
        <small>
          {plural(page.total.dumps, 'dump')}, {bytes(page.total.bytes)}
          {!mayReadAll && ' that you may read'}
        </small>
      </h2>
      {page.kept.length > 0 && (
        <ul class="card rows">
          {page.kept.map(({ database: of, dumps, bytes: size, newest_at: at }) => (
            <Row
              key={of?.id}
              name={
                of === null ? 'Removed from the fleet' : <PathLink {...of} at={of.path} isCut />
              }
              cells={[plural(dumps, 'dump'), bytes(size), <Ago at={at} />]}
            />
          ))}
        </ul>
      )}
      {page.next !== null && <p class="mark">The largest {page.kept.length} are shown.</p>}
    </section>
  );
};
