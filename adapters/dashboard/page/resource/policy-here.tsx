import type { Schemas } from '../../../client/operations.js';
import type { Description } from '../edit/fields/fields.js';
import { isStoredOne, useDescription } from '../edit/use-edits.js';
import { bodyOf, useAnswer } from '../live/ask.js';
import { pathOf, type ResourceBody } from '../live/bodies.js';
import { Failure } from '../parts/reasons.js';
import { Row } from '../parts/row.js';
import { linkToList } from '../route.js';

/** The schedules of a policy as they are described. */
export const PolicyHere = ({ type, id, path }: ResourceBody) => {
  const read = useDescription(pathOf({ type, id }));
  if (read === undefined) return <p class="waiting">Reading …</p>;
  if (!isStoredOne(read)) return <Failure error={read} />;
  const { schedules = [] } = read.description as { readonly schedules?: readonly Description[] };
  return (
    <section>
      <h2>Schedules</h2>
      <ul class="card rows">
        {schedules.map((schedule) => (
          <PolicySchedule key={schedule['name']} schedule={schedule} />
        ))}
      </ul>
      <p class="more">
        <a href={linkToList('databases', { policy: path })}>Its databases</a>
      </p>
    </section>
  );
};

/** When it is due in words, and where to; it opens all that it says, by the names that a fleet file has for it. */
const PolicySchedule = ({ schedule: { name, ...rules } }: { readonly schedule: Description }) => {
  const { cron = '', timezone = 'UTC', destination = 'elsewhere' } = rules as Rules;
  const read = useAnswer(`v1/cron?${new URLSearchParams({ cron, timezone }).toString()}`);
  const when = bodyOf<Schemas['Cron']>(read?.answer)?.when ?? cron;
  return (
    <Row
      name={<strong dir="auto">{String(name)}</strong>}
      says={<span dir="auto">{`${when}, ${timezone} → ${destination}`}</span>}
    >
      <p dir="auto">
        {JSON.stringify(rules, null, 1)
          .replaceAll(/[{}"[\]]/g, '')
          .replaceAll(/\s+/g, ' ')}
      </p>
    </Row>
  );
};

type Rules = Readonly<Partial<Record<string, string>>>;
