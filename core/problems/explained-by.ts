import { detectedKeyText } from './detected-kind.js';
import type { ProblemFacts, ProblemKey } from './problem.js';

/** The name of the fact that says which problem explains one: its resource, and its kind. */
const FACT = 'explained_by';

/** What to keep in the facts of a problem under which other problem it stands. */
export const explainedBy = (explanation: ProblemKey | undefined): ProblemFacts =>
  explanation === undefined ? {} : { [FACT]: detectedKeyText(explanation) };

/** The key of the problem that explains one, as `detectedKeyText` writes it, whether or not that is open. */
export const explanationIn = (facts: ProblemFacts | undefined): string | undefined => {
  const key = facts?.[FACT];
  return key === undefined ? undefined : String(key);
};
