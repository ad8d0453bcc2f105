import type { OverviewBody } from '../../../api/problems/overview-body.js';
import type { ErrorDocument } from '../../../api/errors/error-document.js';

/** What a watch of the overview has seen. */
export interface OverviewSnapshot {
  readonly overview: OverviewBody;
  /** When it was like that. */
  readonly fetchedAt: Date;
  /** Why it cannot be seen now. */
  readonly error?: ErrorDocument;
}

/** Where a watch shows what it sees. */
export interface OverviewDisplay {
  readonly show: (watched: OverviewSnapshot) => Promise<void>;
  /** Leaves everything as it was before. */
  readonly close: () => Promise<void>;
}
