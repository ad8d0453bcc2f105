import { Option } from 'commander';
import { SEVERITIES, type Severity, severityRank } from '../../../core/problems/problem.js';
import { EXIT } from '../command/command-output.js';
import type { OverviewBody } from '../../api/problems/overview-body.js';
import type { Freshness } from './views/show-overview.js';

export const FAIL_ON = new Option('--fail-on <severity>', 'exit with 1 if a problem is as severe')
  .choices(SEVERITIES)
  .conflicts(['watch', 'interval']);

/** The exit code of an overview: 1 where a problem is that severe, 3 where the fleet was not checked lately. */
export const overviewVerdict = (
  { setup, attention }: OverviewBody,
  freshness: Freshness | undefined,
  failOn: Severity | undefined,
): number => {
  if (failOn === undefined) return EXIT.yes;
  const failing: readonly string[] = SEVERITIES.slice(0, severityRank(failOn) + 1);
  if (attention.some(({ severity }) => failing.includes(severity))) return EXIT.no;
  // Nothing is called well that nobody has looked at.
  return setup.servers > 0 && freshness?.isRecent === false ? EXIT.unavailable : EXIT.yes;
};
