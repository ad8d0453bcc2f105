import type { ErrorBody, ReasonBody } from '../live/bodies.js';
import { Prose, Reasons } from '../parts/reasons.js';
import { Sign } from '../parts/sign.js';
import { Since } from '../parts/since.js';
import { plural } from '../parts/words.js';

/** What came of a check. */
export interface Outcome {
  /** None where a dump would work; undefined where the check could not be made. */
  readonly reasons: readonly ReasonBody[] | undefined;
  /** What a restore of the dump may lose. */
  readonly warnings: readonly ReasonBody[];
  readonly error: ErrorBody | undefined;
  readonly at: string;
  readonly tookMs: number;
}

/** Yes, or every reason why not. */
export const CheckAnswer = ({ reasons, warnings, error, at, tookMs }: Outcome) => (
  <>
    <p class="said">
      <Sign of={reasons === undefined ? 'unknown' : reasons.length === 0 ? 'well' : 'critical'} />
      <strong>
        {reasons === undefined && 'The check could not be run.'}
        {reasons?.length === 0 && 'Yes. A dump would work now.'}
        {reasons !== undefined &&
          reasons.length > 0 &&
          `No, for ${plural(reasons.length, 'reason')}.`}
      </strong>
    </p>
    {error !== undefined && (
      <p dir="auto">
        <Prose text={error.detail} />
      </p>
    )}
    <Reasons reasons={reasons ?? []} />
    {reasons?.length === 0 && warnings.length > 0 && (
      <>
        <p>A restore of it may lose something:</p>
        <Reasons reasons={warnings} />
      </>
    )}
    <p class="mark">
      {reasons !== undefined && reasons.length > 0 && `${retryWords(reasons)} `}
      It took {tookMs.toLocaleString('en')} ms, <Since at={at} /> ago.
      {error?.request_id !== undefined && ` Request ${error.request_id}.`}
    </p>
  </>
);

const retryWords = (reasons: readonly ReasonBody[]): string =>
  reasons.every(({ retryable }) => retryable === true)
    ? 'Trying again later may help.'
    : 'Trying again does not help until this is fixed.';
