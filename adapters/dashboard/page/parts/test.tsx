import { useState } from 'preact/hooks';
import { TESTED } from '../first-run/use-seen.js';
import { pathOf } from '../live/addresses.js';
import { serviceNow } from '../live/ask.js';
import type { TestBody } from '../live/backup-bodies.js';
import type { RowBody } from '../live/bodies.js';
import { ON_FLEET, useMay } from '../live/use-live.js';
import { signOf } from '../servers/server-row.js';
import { linkTo } from '../route.js';
import { Failure } from './notice.js';
import { isWell, Outcome, TEST_NEEDS, type Tested, TESTING } from './outcome.js';
import { Press } from './press.js';
import { Sign } from './sign.js';
import { useAction } from './use-action.js';

/** A destination or a channel may be silent for minutes before it is given up. */
const LIMIT_MS = 6 * 60_000;

/** Tries a destination or a channel, and says what came back. */
export const Test = ({ type, id, name }: Pick<RowBody, 'type' | 'id' | 'name'>) => {
  const may = useMay();
  const { run, isBusy, error } = useAction();
  const [tested, setTested] = useState<Tested>();
  if (!may(TEST_NEEDS[type] ?? '', ON_FLEET)) return null;
  const test = async () => {
    setTested(undefined);
    const answer = await run('POST', `${pathOf({ type, id })}/test`, undefined, LIMIT_MS);
    const at = new Date(serviceNow()).toISOString();
    if (answer === undefined) return;
    const body = answer.body as TestBody;
    setTested({ ...body, at });
    TESTED[type === 'channel' ? type : 'destination'].set(isWell(body));
  };
  return (
    <div class="test">
      <Press isBusy={isBusy} onPress={test}>
        Test<span class="unseen"> {name}</span>
      </Press>
      <div role="status" class="answer">
        {isBusy && <p>{TESTING[type]}</p>}
        {tested !== undefined && <Outcome type={type} tested={tested} />}
      </div>
      <Failure error={error} />
    </div>
  );
};

/** A destination or a channel in a list. Its name may be that of a server too, so its id leads to it. */
export const TestedRow = ({ row }: { readonly row: RowBody }) => (
  <li class="wrapped">
    <Sign of={signOf(row)} />
    <a class="path" href={linkTo(row.id)} dir="auto">
      {row.name}
    </a>
    <span class="detail">
      {row.kind}
      {row.encrypted === true && ', encrypted'}
    </span>
    <Test {...row} />
  </li>
);
