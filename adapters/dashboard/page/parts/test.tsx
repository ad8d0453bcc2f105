import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { TESTED } from '../first-run/use-seen.js';
import { pathOf, type RowBody, type TestBody } from '../live/bodies.js';
import { serviceNow } from '../live/ask.js';
import { ON_FLEET, useMay } from '../live/use-live.js';
import { signOf } from '../databases/columns.js';
import { PathLink } from './path.js';
import { Failure, Reasons } from './reasons.js';
import { Press } from './press.js';
import { Row } from './row.js';
import { Sign, type SignOf } from './sign.js';
import { useAction } from './use-action.js';
import { Since } from './since.js';
import { bytes, plural } from './words.js';

/** A destination or a channel may be silent for minutes before it is given up. */
const LIMIT_MS = 6 * 60_000;

/** What tries a destination or a channel, and what came of it; nothing for who may not. */
export const useTest = ({ type, id, name }: Pick<RowBody, 'type' | 'id' | 'name'>) => {
  const may = useMay();
  const { run, isBusy, error } = useAction();
  const [tested, setTested] = useState<Tested>();
  if (!may(TEST_NEEDS[type] ?? '', ON_FLEET)) return { button: null, outcome: null };
  const test = async () => {
    setTested(undefined);
    const answer = await run('POST', `${pathOf({ type, id })}/test`, undefined, LIMIT_MS);
    const at = new Date(serviceNow()).toISOString();
    if (answer === undefined) return;
    const body = answer.body as TestBody;
    setTested({ ...body, at });
    TESTED[type === 'channel' ? type : 'destination'].set(isWell(body));
  };
  return {
    button: (
      <Press by="t" isBusy={isBusy} onPress={test}>
        Test<span class="unseen"> {name}</span>
      </Press>
    ),
    outcome: (
      <>
        <div role="status" class="answer">
          {isBusy && <p>{TESTING[type]}</p>}
          {tested !== undefined && <Outcome type={type} tested={tested} />}
        </div>
        <Failure error={error} />
      </>
    ),
  };
};

/** The same on the page of one. */
export const Test = (resource: Pick<RowBody, 'type' | 'id' | 'name'>) => {
  const { button, outcome } = useTest(resource);
  return button === null ? null : (
    <div class="test">
      {button}
      {outcome}
    </div>
  );
};

interface TestedRowProps {
  readonly row: RowBody;
  readonly sign?: SignOf;
  /** What is read after the row has its place there, and moves nothing. */
  readonly says: ComponentChildren;
}

/** Where something will stand once it is read. */
export const UNREAD = '\u00a0';

/** A destination or a channel in a list. Its name may be that of a server too, so its id leads to it. */
export const TestedRow = ({ row, sign = signOf(row), says }: TestedRowProps) => {
  const { button, outcome } = useTest(row);
  return (
    <Row
      look="tested"
      sign={sign}
      name={<PathLink path={row.name} at={row.id} type={row.type} isCut />}
      says={says}
      cells={[row.kind]}
      acts={button}
      under={outcome}
    />
  );
};

/** A test with the time at which its answer was there. */
export type Tested = TestBody & { readonly at: string };

export const isWell = ({ usable, accepted }: Partial<TestBody>): boolean =>
  usable ?? accepted ?? false;

/** What a test does, while it does it. */
export const TESTING: Readonly<Record<string, string>> = {
  channel: 'Sending a message …',
  destination: 'Writing a file, and reading it …',
  instance: 'Logging in, and looking at each database …',
};

/** Who may test one that is there, or as it is in a form. */
export const TEST_NEEDS: Readonly<Record<string, string>> = {
  destination: 'backup:write',
  channel: 'fleet:write',
};

const GOOD: Readonly<Record<string, (tested: Tested) => string>> = {
  channel: () => 'The message was accepted.',
  destination: () => 'Written, read back and deleted.',
  instance: ({ server_major: major, databases = [] }) =>
    [
      `The login works: version ${major ?? 'unknown'}`,
      ...(databases.length === 0 ? [] : [plural(databases.length, 'database')]),
    ].join(', '),
};

/** What came of a test, why, and what to do. */
export const Outcome = ({ type, tested }: { readonly type: string; readonly tested: Tested }) => {
  const { reason, refusal, free_bytes: free, took_ms: took, tls, at } = tested;
  const why = reason ?? refusal;
  const isGood = isWell(tested);
  return (
    <>
      <p class="said">
        <Sign of={isGood ? 'well' : 'critical'} />
        <strong>{isGood ? GOOD[type]?.(tested) : 'It does not work.'}</strong>
      </p>
      {why != null && <Reasons reasons={[why]} />}
      {isGood && tls?.detail != null && <p>{tls.detail}</p>}
      <Failing databases={tested.databases ?? []} />
      <p class="mark">
        {took === undefined ? 'Tested ' : `It took ${took.toLocaleString('en')} ms, `}
        <Since at={at} /> ago.
        {free != null && ` ${bytes(free)} are free.`}
      </p>
    </>
  );
};

type Databases = NonNullable<TestBody['databases']>;

const MOST_FAILING = 5;

/** The databases of which a dump would not be whole now. */
const Failing = ({ databases }: { readonly databases: Databases }) => {
  const failing = databases.filter(({ dump }) => dump === 'fails');
  return failing.length === 0 ? null : (
    <details>
      <summary>A dump of {plural(failing.length, 'database')} would not be whole now</summary>
      {failing.slice(0, MOST_FAILING).map(({ name, reasons }) => (
        <section key={name}>
          <p>
            <bdi class="path">{name}</bdi>
          </p>
          <Reasons reasons={reasons} />
        </section>
      ))}
      {failing.length > MOST_FAILING && <p>and {failing.length - MOST_FAILING} more</p>}
    </details>
  );
};
