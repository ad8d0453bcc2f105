import { detectedKey } from '../../problems/detected-kind.js';
import type { ProblemFacts, ProblemReport } from '../../problems/problem.js';
import { resourcePath } from '../../shared/resource.js';
import type { DestinationTarget } from '../destination-target.js';
import { storageRefusalWording } from '../storage-refusal-wording.js';
import type { DestinationProblem } from './destination-problems.js';
import { failureFacts } from './failure-facts.js';
import { sizeWording } from './within-sentence-wording.js';

/** The report of a problem of a destination. It has no figures that change by themselves, so that its row is written once. */
export const destinationReport = (
  { id, name }: Pick<DestinationTarget, 'id' | 'name'>,
  problem: DestinationProblem,
): ProblemReport => ({
  ...detectedKey(problem.kind, id),
  severity: isCritical(problem) ? 'critical' : 'warning',
  message: `${resourcePath(name)}: ${sentence(problem)}`,
  since: problem.since,
  facts: factsOf(problem),
});

const isCritical = (problem: DestinationProblem): boolean =>
  problem.kind === 'destination_unwritable' ? problem.isUsed : problem.under !== 0.2;

const factsOf = (problem: DestinationProblem): ProblemFacts =>
  problem.kind === 'destination_unwritable'
    ? failureFacts(problem.refusal)
    : { under: problem.under };

const sentence = (problem: DestinationProblem): string => {
  if (problem.kind === 'destination_unwritable')
    return storageRefusalWording(problem.refusal).detail;
  if (problem.under === 0) return storageRefusalWording({ code: 'destination_full' }).detail;
  return problem.under === 'dump'
    ? `The destination has less free than the next dump may take (${sizeWording(problem.neededBytes)}): as much as the largest of the last 30 days, and half as much again.`
    : `Less than ${100 * problem.under} % of the destination's space is free.`;
};
