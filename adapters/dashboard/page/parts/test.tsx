import { useState } from 'preact/hooks';
import { TESTED } from '../first-run/use-seen.js';
import { serviceNow } from '../live/ask.js';
import type { TestBody } from '../live/backup-bodies.js';
import type { RowBody } from '../live/bodies.js';
import { ON_FLEET, useMay } from '../live/use-live.js';
import { signOf } from '../servers/server-row.js';
import { linkTo } from '../route.js';
import { Failure } from './notice.js';
import { Press } from './press.js';
import { Reasons } from './reasons.js';
import { Sign } from './sign.js';
import { Since } from './since.js';
import { useAction } from './use-action.js';
import { bytes } from './words.js';

/** A destination or a channel may be silent for minutes before it is given up. */
const LIMIT_MS = 6 * 60_000;

const NEEDED: Readonly<Record<string, string>> = {
  destination: 'backup:write',
  channel: 'fleet:write',
};

/** Tries a destination or a channel, and says what came back. */
export const Test = ({ type, id, name }: Pick<RowBody, 'type' | 'id' | 'name'>) => {
  const may = useMay();
  const { run, isBusy, error } = useAction();
  const [outcome, setOutcome] = useState<TestBody & { readonly at: string }>();
  if (!may(NEEDED[type] ?? '', ON_FLEET)) return null;
  const test = async () => {
    setOutcome(undefined);
    const answer = await run('POST', `v1/${type}s/${id}/test`, undefined, LIMIT_MS);
    const at = new Date(serviceNow()).toISOString();
    if (answer === undefined) return;
    const body = answer.body as TestBody;
    setOutcome({ ...body, at });
    TESTED[type === 'channel' ? type : 'destination'].set(isWell(body));
  };
  return (
    <div class="test">
      <Press isBusy={isBusy} onPress={test}>
        Test<span class="unseen"> {name}</span>
      </Press>
      <div role="status" class="answer">
        {isBusy && (
          <p>{type === 'channel' ? 'Sending a message …' : 'Writing a file, and reading it …'}</p>
        )}
        {outcome !== undefined && <Outcome type={type} {...outcome} />}
      </div>
      <Failure error={error} />
    </div>
  );
};

const isWell = ({ usable, accepted }: Partial<TestBody>): boolean => usable ?? accepted ?? false;

const Outcome = ({
  type,
  reason,
  refusal,
  free_bytes: free,
  took_ms: took,
  at,
  ...outcome
}: TestBody & { readonly type: string; readonly at: string }) => {
  const why = reason ?? refusal;
  const isGood = isWell(outcome);
  const good = type === 'channel' ? 'The message was accepted.' : 'Written, read back and deleted.';
  return (
    <>
      <p class="said">
        <Sign of={isGood ? 'well' : 'critical'} />
        <strong>{isGood ? good : 'It does not work.'}</strong>
      </p>
      {why != null && <Reasons reasons={[why]} />}
      <p class="mark">
        It took {took.toLocaleString('en')} ms, <Since at={at} /> ago.
        {free != null && ` ${bytes(free)} are free.`}
      </p>
    </>
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
