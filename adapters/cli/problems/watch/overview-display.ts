import type { ErrorDocument } from '../../../api/errors/error-document.js';
import type { LocatedOverview } from '../overview-command.js';

/** The overview as it was last fetched. */
export interface OverviewSnapshot extends LocatedOverview {
  readonly fetchedAt: Date;
  /** Why it cannot be fetched now. */
  readonly error?: ErrorDocument;
}

/** Shows the overview again and again. */
export interface OverviewDisplay {
  readonly show: (snapshot: OverviewSnapshot) => Promise<void>;
  /** Leaves the terminal as it was before. */
  readonly close: () => Promise<void>;
}
