import { type PlaceBody, pathOf, type RowBody } from '../live/bodies.js';
import { bodyOf } from '../live/ask.js';
import { useAnswer } from '../live/use-answer.js';
import { Chart } from '../parts/chart.js';
import { Until } from '../parts/since.js';
import { bytes } from '../parts/words.js';
import { daysShown } from '../resource/history.js';

type SpaceBody = NonNullable<PlaceBody['space']>;

/** When it will be full, as far as the service can tell. */
const Outlook = ({ space: { days, trend, full_at: at } }: { readonly space: SpaceBody }) => {
  if (at !== null)
    return (
      <>
        full <Until at={at} /> if the last month goes on
      </>
    );
  if (trend === 'steady') return <>not filling</>;
  return days.length === 0 ? <>does not say what is free</> : <>too new to say when it is full</>;
};

/** What is free at a destination in a list, read once: it is probed each hour. */
export const SpaceCell = ({ row }: { readonly row: RowBody }) => {
  const space = bodyOf<PlaceBody>(useAnswer(pathOf(row))?.answer)?.space;
  const free = space?.days.at(-1)?.free_bytes;
  return space === undefined ? null : (
    <>
      {free !== undefined && `${bytes(free)} free, `}
      <Outlook space={space} />
    </>
  );
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
