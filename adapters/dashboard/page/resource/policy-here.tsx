import type { Description } from '../edit/fields/field.js';
import { isStoredOne, useDescription } from '../edit/use-description.js';
import { pathOf } from '../live/addresses.js';
import type { ResourceBody } from '../live/bodies.js';
import { linkToList } from '../route.js';
import { Failure } from '../parts/notice.js';

/** The schedules of a policy as they are described. */
export const PolicyHere = ({ type, id, path }: ResourceBody) => {
  const read = useDescription(pathOf({ type, id }));
  if (read === undefined) return <p class="waiting">Reading …</p>;
  if (!isStoredOne(read)) return <Failure error={read} />;
  const { schedules = [] } = read.description as { readonly schedules?: readonly Description[] };
  return (
    <section>
      <h2>Schedules of each of its databases</h2>
      <ul class="card lines">
        {schedules.map((schedule) => (
          <li key={schedule['name']} class="wrapped">
            <strong dir="auto">{String(schedule['name'])}</strong>
            <span class="detail">{wordsOf(schedule)}</span>
          </li>
        ))}
      </ul>
      <p class="more">
        <a href={linkToList('databases', { policy: path })}>The databases for which it counts</a>
      </p>
    </section>
  );
};

/** All that it says besides its name, as a fleet file has it. */
const wordsOf = ({ name: _, ...rules }: Description): string =>
  Object.entries(rules)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
