import { type Severity, severityRank } from '../../../core/problems/severity.js';

/** The severity of an open problem and whether it is acknowledged as one number, in the order of `pressing`. */
export const problemRank = (severity: Severity, isAcknowledged: boolean): number =>
  2 * severityRank(severity) + (isAcknowledged ? 1 : 0);
