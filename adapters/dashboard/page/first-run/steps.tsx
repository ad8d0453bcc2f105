import { AddLink } from '../edit/edit-links.js';
import { linkToList } from '../route.js';
import { type KnownSetup, type Progress, type Step, stepsOf } from './setup-steps.js';
import { useSeen } from './use-seen.js';

/** What a setup consists of, and how far it is. */
export const Steps = (known: KnownSetup) => (
  <section class="steps">
    <h2>Setting up</h2>
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
