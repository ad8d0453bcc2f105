import type { ResourceId, ResourceType } from './resource.js';
import type { Severity } from './severity.js';
import type { Uuid } from './uuid.js';

/** What a problem is called by: a resource has at most one open problem of a kind. */
export interface ProblemKey {
  /** Open to reporters; in snake case, such as `server_offline`. */
  readonly kind: string;
  readonly resource: { readonly type: ResourceType; readonly id: ResourceId };
}

/** What a reporter says of a problem. */
export interface ProblemReport extends ProblemKey {
  readonly severity: Severity;
  /** For people; free of secrets and of anything that a target sent. */
  readonly message: string;
  /** The first failed observation of the unbroken run. */
  readonly since: Date;
}

/** An open problem, under the name that its resource bears today. */
export interface Problem extends ProblemReport {
  readonly id: Uuid;
  readonly resource: ProblemKey['resource'] & { readonly name: string };
}
