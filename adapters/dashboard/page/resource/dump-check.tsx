import { useEffect, useState } from 'preact/hooks';
import { askWith, errorOf, serviceNow, UNREACHABLE } from '../live/ask.js';
import type { ErrorBody } from '../live/bodies.js';
import { CheckAnswer, type Outcome } from './check-answer.js';

/** A check may take its whole deadline, which an operator may have set to ten minutes. */
const LIMIT_MS = 11 * 60_000;

const check = async (id: string): Promise<Outcome> => {
  const begun = performance.now();
  const outcome = (reasons: Outcome['reasons'], error?: ErrorBody): Outcome => ({
    ...{ reasons, error, at: new Date(serviceNow()).toISOString() },
    tookMs: Math.round(performance.now() - begun),
  });
  try {
    const answer = await askWith('POST', `v1/databases/${id}/dump/check`, undefined, LIMIT_MS);
    if (answer.status === 204) return outcome([]);
    const error = errorOf(answer);
    return answer.status === 424 ? outcome(error.reasons ?? []) : outcome(undefined, error);
  } catch {
    return outcome(undefined, UNREACHABLE);
  }
};

/** Asks whether a dump of the database would work now, and says why not and what to do. */
export const DumpCheck = ({
  id,
  startsAtOnce,
}: {
  readonly id: string;
  readonly startsAtOnce: boolean;
}) => {
  const [outcome, setOutcome] = useState<Outcome>();
  const [isUnderWay, setUnderWay] = useState(false);
  const run = async () => {
    setUnderWay(true);
    setOutcome(await check(id));
    setUnderWay(false);
  };
  useEffect(() => {
    if (startsAtOnce) void run();
  }, [id]);
  return (
    <section class={`card check ${isUnderWay ? '' : stateOf(outcome)}`}>
      <h2>Would a dump work now?</h2>
      <span class="buttons">
        <a class="button" href={`v1/databases/${id}/dump`} download="">
          Download a dump
        </a>
        <button type="button" class="main" disabled={isUnderWay} onClick={() => void run()}>
          {outcome === undefined ? 'Check' : 'Check again'}
        </button>
      </span>
      <div role="status" class="answer">
        {isUnderWay ? (
          <p>Trying the tool and the login …</p>
        ) : (
          outcome !== undefined && <CheckAnswer {...outcome} />
        )}
      </div>
    </section>
  );
};

const stateOf = (outcome: Outcome | undefined): string => {
  if (outcome === undefined) return '';
  if (outcome.reasons === undefined) return 'unknown';
  return outcome.reasons.length === 0 ? 'well' : 'critical';
};
