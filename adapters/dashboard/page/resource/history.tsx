import { pathOf, type PlaceBody, type ProblemBody, type RunBody } from '../live/bodies.js';
import { Calendar } from '../charts/calendar.js';
import { Chart } from '../charts/chart.js';
import { DayBar } from '../charts/day-bar.js';
import { daysShown, firstOf, LEAST_DAYS, sizesOn } from '../charts/days.js';
import { useMark } from '../charts/marked.js';
import { Range } from '../charts/range.js';
import { Outlook } from '../dumps/space.js';
import { Restore } from '../dumps/restore.js';
import { proofOf } from '../dumps/run-progress.js';
import { bodyOf, errorOf, useAnswer } from '../live/ask.js';
import { Since } from '../parts/since.js';
import { bytes } from '../parts/words.js';
import { daysOfAddress } from '../route.js';

interface HistoryProps {
  readonly place: PlaceBody;
  /** What is open there and under it, and what was closed last. */
  readonly problems: readonly ProblemBody[];
}

/** So many days of its history are read of a resource with all else, as often as that. */
const READ_DAYS = 90;

interface Longer {
  readonly place: PlaceBody;
  /** Why what is older is not known. */
  readonly lacks?: string | undefined;
}

/** The same resource with what is known of it from a day on: what is older is read once. */
const useLonger = (place: PlaceBody, from: string): Longer => {
  const isLonger = daysOfAddress() > READ_DAYS && HAS_MORE.includes(place.type);
  const path = isLonger ? `${pathOf(place)}?since=${from}T00:00:00Z` : undefined;
  const answer = useAnswer(path)?.answer;
  const longer = bodyOf<PlaceBody>(answer);
  if (path === undefined) return { place };
  if (longer?.id !== place.id)
    return { place, lacks: answer === undefined ? 'reading …' : errorOf(answer).detail };
  const [recent = ''] = daysShown(READ_DAYS);
  const withOlder = <A extends { readonly on: string }>(all: readonly A[], now: readonly A[]) => [
    ...all.filter(({ on }) => on < recent),
    ...now.filter(({ on }) => on >= recent),
  ];
  const { sizes = [], dump_days: dumps = [], space } = place;
  const withAll = {
    ...place,
    sizes: withOlder(longer.sizes ?? [], sizes),
    dump_days: withOlder(longer.dump_days ?? [], dumps),
    ...(space !== undefined && {
      space: { ...space, days: withOlder(longer.space?.days ?? [], space.days) },
    }),
  };
  return { place: withAll };
};

const HAS_MORE = ['database', 'destination'];

/** How a resource went from day to day: what was wrong, and of a database and a destination how large it was. */
export const History = ({ place: read, problems }: HistoryProps) => {
  const mark = useMark();
  const all = daysShown(daysOfAddress());
  const { place, lacks } = useLonger(read, all[0] ?? '');
  const { sizes = [], size_bytes: size, dump_days: dumps = [], space } = place;
  const { dump_days_from: from } = place;
  const first = firstOf(place);
  const known = all.filter((on) => on >= first);
  const days = known.length < all.length ? all.slice(-Math.max(known.length, LEAST_DAYS)) : all;
  const isShown = mark.on === undefined || days.includes(mark.on);
  const shared = { mark: isShown ? mark : { ...mark, on: undefined }, days };
  return (
    <section class="history">
      <div class="titled">
        <h2>History</h2>
        <Range known={known.length} lacks={lacks} />
      </div>
      {space !== undefined && (
        <p>
          <Outlook space={space} />
        </p>
      )}
      <div class="card">
        <DayBar {...shared} place={place} problems={problems} />
        {dumps.length > 0 && (
          <Calendar {...shared} {...{ dumps, from }} path={place.path} days={known} />
        )}
        <Chart
          {...shared}
          title="Size"
          values={size == null ? [] : sizesOn(days, sizes, size)}
          unit="bytes"
          none="not known"
        />
        <Chart
          {...shared}
          title="A dump took"
          values={dumps.flatMap(({ on, seconds }) =>
            seconds === null || !days.includes(on) ? [] : [{ on, value: seconds }],
          )}
          unit="seconds"
          none="no good dump"
        />
        {space !== undefined && (
          <Chart
            {...shared}
            title="Free"
            values={space.days
              .filter(({ on }) => days.includes(on))
              .map(({ on, free_bytes: value }) => ({ on, value }))}
            unit="bytes"
            none="not known"
          />
        )}
      </div>
    </section>
  );
};

/** The dump that somebody wants who needs one: the last that is there, to be fetched or restored. */
export const LastDump = ({ runs }: { readonly runs: readonly RunBody[] }) => {
  const last = runs.find(
    ({ state, kind, stored }) => state === 'done' && kind !== 'restore' && stored !== null,
  );
  return last?.stored == null ? null : (
    <section class="card last-dump">
      <h2>The last dump</h2>
      <p>
        {bytes(last.size_bytes)}, <Since at={last.started_at} /> ago, {proofOf(last.stored)}, in{' '}
        <bdi>{last.stored.destination.name}</bdi>
      </p>
      <div class="buttons">
        <Restore run={last} of="the last dump" />
        <a class="button" href={`v1/runs/${last.id}/download`} download="">
          Download<span class="unseen"> the last dump</span>
        </a>
      </div>
    </section>
  );
};
