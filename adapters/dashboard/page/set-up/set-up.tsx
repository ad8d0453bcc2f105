import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { NotifyHere } from '../channels/notify-here.js';
import { DraftStep } from '../edit/draft-step.js';
import { linkToAdd } from '../edit/edit-route.js';
import { FleetFile } from '../fleet-file/fleet-file.js';
import type { OverviewBody } from '../live/bodies.js';
import { storedFlag } from '../live/stored.js';
import { ON_FLEET, useMay, useOverview } from '../live/use-live.js';
import { Sign } from '../parts/sign.js';
import { plural } from '../parts/words.js';
import { goTo } from '../navigation.js';
import { SET_UP } from '../route.js';
import { Connect } from './connect.js';
import { FirstDump } from './first-dump.js';

type Counts = OverviewBody['setup'];

interface Step {
  readonly title: string;
  /** What came of it; undefined while it is to do. */
  readonly done: string | undefined;
  readonly view: (onDone: () => void) => VNode;
}

/** To notify nobody is a choice, which this browser remembers. */
const UNTOLD = storedFlag('shipshape-nobody-told');

const stepsOf = (
  { instances, destinations, channels }: Counts,
  isUntold: boolean,
): readonly Step[] => [
  {
    title: 'Connect to a server',
    done: instances > 0 ? `${plural(instances, 'instance')} in the fleet` : undefined,
    view: () => <Connect onAdded={() => goTo(SET_UP)} />,
  },
  {
    title: 'Say where dumps go',
    done: destinations > 0 ? plural(destinations, 'destination') : undefined,
    view: () => (
      <DraftStep
        type="destination"
        begun={{ name: 'vault', kind: 'local', path: '/var/backups' }}
      />
    ),
  },
  {
    title: 'Say how people are told of problems',
    done: channels > 0 ? plural(channels, 'channel') : isUntold ? 'Nobody is told' : undefined,
    view: (onDone) => (
      <DraftStep type="channel" begun={{ name: 'on-call', kind: 'webhook' }}>
        <button type="button" onClick={onDone}>
          Tell nobody
        </button>
        <NotifyHere />
      </DraftStep>
    ),
  },
  { title: 'Make the first dumps', done: undefined, view: () => <FirstDump /> },
];

/** From an empty fleet to dumps of all that was found. What is done is stored with each step, so that it goes on where it was. */
export const SetUp = () => {
  const overview = useOverview();
  const [isUntold, setUntold] = useState(UNTOLD.isSet());
  const steps = overview === undefined ? [] : stepsOf(overview.setup, isUntold);
  const current = steps.findIndex(({ done }) => done === undefined);
  const list = useFocusOnStep(current);
  if (!useMay()('fleet:write', ON_FLEET))
    return <p>This token may not change the fleet. Ask for one that may where you got it.</p>;
  const tellNobody = () => {
    UNTOLD.set(true);
    setUntold(true);
  };
  return (
    <>
      <ol class="set-up" ref={list}>
        {steps.map(({ title, done, view }, index) => (
          <li key={title} class="card" aria-current={index === current ? 'step' : undefined}>
            <h2 tabIndex={-1}>
              {index + 1}. {title}
              {done !== undefined && (
                <small>
                  <Sign of="well" /> {done}
                </small>
              )}
            </h2>
            {index === current && view(tellNobody)}
          </li>
        ))}
      </ol>
      {current === 0 && <OtherWays />}
    </>
  );
};

/** The focus moves with the steps, but not when the page is first shown. */
const useFocusOnStep = (current: number) => {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(current);
  useEffect(() => {
    const isNext = before.current >= 0 && before.current !== current;
    before.current = current;
    if (isNext) list.current?.querySelector<HTMLElement>('[aria-current] h2')?.focus();
  }, [current]);
  return list;
};

const OtherWays = () => (
  <details>
    <summary>Add a server by hand, or describe the whole fleet in a file</summary>
    <p>
      <a class="button" href={linkToAdd('server')}>
        Add a server
      </a>
    </p>
    <FleetFile />
  </details>
);

/** The same under an address of its own, for who comes back. */
export const SetUpPage = () => (
  <div class="first-run">
    <h1 tabIndex={-1}>Set up</h1>
    <SetUp />
  </div>
);
