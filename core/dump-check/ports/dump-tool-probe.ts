import type { DumpToolFindings } from '../dump-tool.js';
import type { Engine } from '../../engines/engines.js';
import type { PortTask } from '../../shared/ports/port-failure.js';

export interface DumpToolProbe {
  /**
   * Finds the dump tools of an engine on the control plane, and the version of each.
   * A program is found once, however many names lead to it; the newest comes first.
   * A program that does not answer as a dump tool does is counted as broken.
   * What was installed, replaced or removed more than 2 seconds before the call is seen; one search may serve every
   * call in between. Monitoring calls this for each server that it checks: an expensive search should be cached.
   */
  readonly find: (engine: Engine) => PortTask<DumpToolFindings>;
}
