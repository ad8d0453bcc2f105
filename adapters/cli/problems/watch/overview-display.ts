import type { OverviewBody } from '../../../api/problems/overview-body.js';
import type { ProblemDocument } from '../../../api/errors/error-document.js';

/** What a watch of the overview has seen. */
export interface Watched {
  readonly overview: OverviewBody;
  /** When it was like that. */
  readonly seenAt: Date;
  /** Why it cannot be seen now. */
  readonly trouble?: ProblemDocument;
}

/** Where a watch shows what it sees. */
export interface Page {
  readonly show: (watched: Watched) => Promise<void>;
  /** Leaves everything as it was before. */
  readonly close: () => Promise<void>;
}
