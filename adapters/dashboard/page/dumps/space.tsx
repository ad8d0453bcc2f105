import { type PlaceBody, pathOf, type RowBody } from '../live/bodies.js';
import { bodyOf } from '../live/ask.js';
import { useAnswer } from '../live/use-answer.js';
import { Chart } from '../parts/chart.js';
import { Until } from '../parts/since.js';
import { bytes } from '../parts/words.js';
import { daysShown } from '../resource/history.js';

type SpaceBody = NonNullable<PlaceBody['space']>;

/** What is free, and when that will be nothing, as far as the service can tell. */
const Outlook = ({ space: { days, trend, full_at: at } }: { readonly space: SpaceBody }) => {
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
export const SpaceCell = ({ row }: { readonly row: RowBody }) => {
  const space = bodyOf<PlaceBody>(useAnswer(pathOf(row))?.answer)?.space;
  return space === undefined ? null : <Outlook space={space} />;
};

const DAYS = 90;

/** The same on its page, with how it went. */
export const Space = ({ space }: { readonly space: SpaceBody }) => (
  <section class="history">
    <h2>
      Space: <Outlook space={space} />
    </h2>
    {space.days.length > 0 && (
      <div class="card">
        <Chart
          title="Free"
          days={daysShown(DAYS)}
          values={space.days.map(({ on, free_bytes: value }) => ({ on, value }))}
          inWords={bytes}
        />
      </div>
    )}
  </section>
);
