import type { ComponentChildren } from 'preact';
import type { ProblemBody } from '../live/bodies.js';
import { Prose } from './prose.js';
import { Sign } from './sign.js';
import { Since } from './since.js';
import { kindWords } from './words.js';

interface RowProps {
  readonly problem: ProblemBody;
  readonly heading: ComponentChildren;
  readonly sentence: string;
  readonly isAlone?: boolean;
  readonly children?: ComponentChildren;
}

/** What is wrong, since when, and what to do: the same everywhere. */
export const ProblemRow = ({ problem, heading, sentence, isAlone = true, children }: RowProps) => (
  <li class={`problem ${problem.state === 'open' ? problem.severity : 'over'}`}>
    <Sign of={problem.severity} />
    <div class="head">
      <h3>{heading}</h3>
      <span class="kind">{kindWords(problem.kind)}</span>
      {isAlone && <When {...problem} />}
    </div>
    <p class="sentence" dir="auto" tabIndex={sentence.length > 240 ? 0 : undefined}>
      <Prose text={sentence} />
    </p>
    {problem.remedy !== null && (
      <p class="remedy" dir="auto">
        <Prose text={problem.remedy} />
      </p>
    )}
    {problem.acknowledged !== null && isAlone && (
      <p class="mark">
        Acknowledged <Since at={problem.acknowledged.at} /> ago
        {problem.acknowledged.note !== '' && (
          <>
            : <q dir="auto">{problem.acknowledged.note}</q>
          </>
        )}
      </p>
    )}
    {children}
  </li>
);

const When = ({ since, closed_at, flaps }: ProblemBody) => (
  <span class="when">
    {flaps > 0 && <span class="flaps">came back {flaps === 1 ? 'once' : `${flaps} times`} · </span>}
    {closed_at === null ? (
      <Since at={since} />
    ) : (
      <>
        <Since at={closed_at} /> ago, for <Since at={since} until={closed_at} />
      </>
    )}
  </span>
);
