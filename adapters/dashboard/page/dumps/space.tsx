import { type PlaceBody, pathOf, type RowBody } from '../live/bodies.js';
import { bodyOf, useAnswer } from '../live/ask.js';
import { UNREAD } from '../parts/test.js';
import { Until } from '../parts/since.js';
import { bytes } from '../parts/words.js';

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

/** What is free at a destination in a list, read once: it is probed each hour. */
export const SpaceOf = ({ row }: { readonly row: RowBody }) => {
  const space = bodyOf<PlaceBody>(useAnswer(pathOf(row))?.answer)?.space;
  return space === undefined ? <>{UNREAD}</> : <Outlook space={space} />;
};
