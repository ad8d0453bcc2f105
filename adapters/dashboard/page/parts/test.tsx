import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { TESTED } from '../first-run/use-seen.js';
import { pathOf, type RowBody, type TestBody } from '../live/bodies.js';
import { askWith, bodyOf, failureIn, serviceNow } from '../live/ask.js';
import { ON_FLEET, useMay } from '../live/use-live.js';
import { signOf } from '../databases/columns.js';
import { PathLink } from './path.js';
import { Failure } from './reasons.js';
import { Press } from './press.js';
import { Row } from './row.js';
import type { SignOf } from './sign.js';
import { isWell, Outcome, type Tested } from './test-outcome.js';
import { useTask } from './use-action.js';

/** A destination or a channel may be silent for minutes before it is given up. */
const LIMIT_MS = 6 * 60_000;

/** What tries a destination or a channel, and what came of it; nothing for who may not. */
export const useTest = ({ type, id, name }: Pick<RowBody, 'type' | 'id' | 'name'>) => {
  const may = useMay();
  const { perform, isBusy, error } = useTask(`proof that ${name} works`);
  const [tested, setTested] = useState<Tested>();
  if (!may(TEST_NEEDS[type] ?? '', ON_FLEET)) return { button: null, outcome: null };
  const test = async () => {
    setTested(undefined);
    const answer = await askWith('POST', `${pathOf({ type, id })}/test`, undefined, LIMIT_MS);
    const body = bodyOf<TestBody>(answer);
    if (body === undefined) return failureIn(answer);
    setTested({ ...body, at: new Date(serviceNow()).toISOString() });
    TESTED[type === 'channel' ? type : 'destination'].set(isWell(body));
    // One that is not well has one of them.
    return body.reason ?? body.refusal ?? undefined;
  };
  return {
    button: (
      <Press by="t" isBusy={isBusy} onPress={() => perform(test)}>
        Test<span class="unseen"> {name}</span>
      </Press>
    ),
    outcome: (
      <>
        <div role="status" class="answer">
          {isBusy && <p>{TESTING[type]}</p>}
          {tested !== undefined && <Outcome type={type} tested={tested} />}
        </div>
        <Failure error={tested === undefined ? error : undefined} />
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
  /** A sentence beside the name. Where it is read later than the row, its place is kept with `UNREAD`. */
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
