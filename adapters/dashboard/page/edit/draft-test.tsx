import { useState } from 'preact/hooks';
import { pluralOf, type TestBody } from '../live/bodies.js';
import { isOk, serviceNow } from '../live/ask.js';
import { ON_FLEET, useMay } from '../live/use-live.js';
import { TEST_NEEDS, TESTING } from '../parts/test.js';
import { Outcome, type Tested } from '../parts/test-outcome.js';
import type { Description, Field } from './fields/fields.js';
import type { Mistakes } from './form/fields-view.js';
import type { Sending } from './use-sending.js';

/** Of what a form tells: an instance by its login, a destination, a channel. */
const TESTABLE = ['instance', 'destination', 'channel'];

export interface DraftTest {
  /** Whether there is such a test, and the caller may make it. */
  readonly isOffered: boolean;
  /** Returns what came of it; undefined where it could not be made. */
  readonly run: (description: Description) => Promise<Tested | undefined>;
  /** What is under way, or what came of it: of what is in the form now alone. */
  readonly isRunning: boolean;
  readonly tested: Tested | undefined;
  /** Something else is in the form now. */
  readonly forget: () => void;
}

/** Tries what is in a form, before it is saved; what is wrong with it is said as if it were saved. */
export const useDraftTest = (
  type: string,
  beside: Description,
  send: Sending['send'],
): DraftTest => {
  const may = useMay();
  const [isRunning, setRunning] = useState(false);
  const [tested, setTested] = useState<Tested>();
  const run: DraftTest['run'] = async (description) => {
    setTested(undefined);
    setRunning(true);
    const body = { ...description, ...beside };
    const answer = await send({ method: 'POST', path: `v1/${pluralOf(type)}/test`, body });
    setRunning(false);
    if (!isOk(answer)) return undefined;
    const came = { ...(answer.body as TestBody), at: new Date(serviceNow()).toISOString() };
    setTested(came);
    return came;
  };
  const needed = TEST_NEEDS[type];
  return {
    isOffered: TESTABLE.includes(type) && (needed === undefined || may(needed, ON_FLEET)),
    run,
    isRunning,
    tested,
    forget: () => setTested(undefined),
  };
};

/** Beside the buttons of the form: it is no submit, since nothing is saved, but what the form lacks is said all the same. */
export const TestButton = ({
  test,
  isBusy,
}: {
  readonly test: DraftTest;
  readonly isBusy: boolean;
}) =>
  !test.isOffered ? null : (
    <button type="submit" value={TEST} aria-disabled={isBusy}>
      Test
    </button>
  );

/** The value of that button. */
export const TEST = 'test';

interface TestAnswerProps {
  readonly type: string;
  readonly test: DraftTest;
  /** Why it does not work stands at its field. */
  readonly isBlamed: boolean;
}

export const TestAnswer = ({ type, test: { isRunning, tested }, isBlamed }: TestAnswerProps) => (
  <div role="status" class="answer">
    {isRunning && <p>{TESTING[type]}</p>}
    {tested !== undefined && (
      <Outcome
        type={type}
        tested={isBlamed ? { ...tested, reason: null, refusal: null } : tested}
      />
    )}
  </div>
);

/** What a refusal is about by its code: the first of these fields that the form has. */
const BLAMED: readonly (readonly [RegExp, RegExp])[] = [
  [/login_rejected|access_denied/, /^(admin\.)?password$|^secret_key|^token/],
  [/^tls|untrusted|^insecure/, /^tls\.mode|^host_key/],
  [/missing|unmounted|full|destination_denied/, /^path|^bucket/],
  [/host|reach|timed_out|address|not_a_|elsewhere|channel_rejected/, /^(host|endpoint|url)$/],
];

/** Why a test went wrong, with what to do, at the field that it blames; nothing if it blames none. */
export const blamed = (fields: readonly Field[], { tested }: DraftTest): Mistakes['byField'] => {
  const why = tested?.reason ?? tested?.refusal;
  const [, place] = BLAMED.find(([code]) => why != null && code.test(why.code)) ?? [];
  const at = fields.find((field) => place?.test(field.at))?.at;
  return new Map(at === undefined ? [] : [[at, [`${why?.detail} ${why?.remedy ?? ''}`]]]);
};
