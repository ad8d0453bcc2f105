import { type KnownSetup, type Progress, type Step, stepsOf } from './setup-steps.js';
import { Later } from '../later/later.js';
import { ON_FLEET, useMay } from '../live/use-live.js';
import { AddLink } from '../edit/edit-links.js';
import { linkToList, SET_UP } from '../route.js';
import { useSeen } from './use-seen.js';

/** Nothing is described yet, or nothing that the caller may see. */
export const FirstRun = () => (
  <div class="first-run">
    <h1 tabIndex={-1}>No fleet yet</h1>
    <p>
      Four steps to a proved dump of every database of your server. From then on Shipshape checks it
      once a minute, dumps it every night, and this page says what is wrong.
    </p>
    <Later>{({ SetUp }) => <SetUp />}</Later>
  </div>
);

/** What is left to do of the setup, for those who can do it, until there is something of each kind: what is wrong then is a problem, or to be tested in its list. */
export const SettingUp = (known: KnownSetup) => {
  const may = useMay();
  const isYoung = Object.values(known.setup).includes(0);
  return isYoung && may('fleet:write', ON_FLEET) ? <Steps {...known} /> : null;
};

/** What a setup consists of, and how far it is. */
const Steps = (known: KnownSetup) => (
  <section class="steps">
    <h2>
      Setting up <a href={SET_UP}>Go on</a>
    </h2>
    <ul class="card lines">
      {stepsOf(known, useSeen(known.setup)).map((step) => (
        <li key={step.name}>
          <Ring of={step.progress} />
          <strong>{step.name}</strong>
          <span class={`progress ${step.progress}`}>
            <ProgressWords {...step} />
          </span>
          <span class="detail">{step.words}</span>
          {step.progress === 'missing' && step.type !== undefined && <AddLink type={step.type} />}
        </li>
      ))}
    </ul>
  </section>
);

const Ring = ({ of }: { readonly of: Progress }) => (
  <svg class={`ring ${of}`} viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="9" />
    {of === 'half' && <path class="fill" d="M12 3a9 9 0 0 1 0 18z" />}
    {of === 'done' && <path d="m7.500 12.300 3.200 3.200 6-6.800" />}
  </svg>
);

const ProgressWords = ({ progress, testedIn }: Step) => {
  if (progress !== 'half') return <>{progress === 'done' ? 'Done' : 'To do'}</>;
  return testedIn === undefined ? <>Not seen yet</> : <a href={linkToList(testedIn)}>Test it</a>;
};
