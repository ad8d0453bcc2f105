import { DETECTED_KINDS, detectedKey } from '../../problems/detected-kind.js';
import type { ProblemReport } from '../../problems/problem.js';
import type { ResourceId } from '../../shared/resource.js';
import type { Isolation, IsolationCause } from './assess-isolation.js';

const CAUSES: Readonly<Record<IsolationCause, string>> = {
  no_network: 'The Shipshape host has no network',
  no_resolver: 'The Shipshape host gets no answer from its name servers',
  no_answer: 'The Shipshape host gets no answer over the network',
};

/** The report of a node that does not reach its servers: less than half of them, or that others check them, is a warning. */
export const isolationReport = (
  fleet: ResourceId,
  { cause, failing, well, since }: Isolation,
  isHandedOver: boolean,
): ProblemReport => ({
  ...detectedKey('control_plane_isolated', fleet),
  severity:
    isHandedOver || 2 * failing < well ? 'warning' : DETECTED_KINDS.control_plane_isolated.severity,
  message: isHandedOver
    ? `fleet: ${CAUSES[cause]}: this is one of several nodes, whose log says so, and the others check its servers meanwhile.`
    : `fleet: ${CAUSES[cause]}: it cannot check ${failing} of ${well} servers, and what is wrong with them is not known.`,
  since,
});
