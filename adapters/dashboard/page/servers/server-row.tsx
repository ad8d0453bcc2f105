import type { RowBody, Severity } from '../live/bodies.js';
import { Sign } from '../parts/sign.js';
import { Strip } from '../parts/strip.js';
import { inDigits, SEVERITIES } from '../parts/words.js';
import { asWritten, CutPath } from '../parts/path.js';
import { linkTo } from '../route.js';

/** The worst of a resource, of what is under it and of what it is under. */
export const signOf = ({ health, above }: RowBody): Severity | 'well' =>
  SEVERITIES.find((one) => one === health || one === above) ?? 'well';

/** A resource in a list: how bad it is, how many problems it has, and how its last days were. */
export const ResourceRow = ({
  row,
  label = row.path,
}: {
  readonly row: RowBody;
  readonly label?: string;
}) => {
  const open = SEVERITIES.reduce((sum, severity) => sum + row.open[severity], 0);
  return (
    <li class="resource-row">
      <Sign of={signOf(row)} />
      <a class="path" href={linkTo(row.path)} dir="auto" aria-label={asWritten(label)}>
        <CutPath path={label} />
      </a>
      {open > 0 && (
        <span class={`open ${row.health}`}>
          {inDigits(open)}
          <span class="unseen"> open</span>
        </span>
      )}
      <Strip days={row.days} />
    </li>
  );
};
