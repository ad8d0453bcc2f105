import { ON_FLEET, useMay } from '../live/use-live.js';
import type { ListRoute } from '../route.js';

interface EmptyProps {
  readonly route: ListRoute;
  readonly all: string;
  readonly one: string;
  /** What lets a caller see them. */
  readonly permission?: string;
}

/** What is said of a list without rows: there are none yet, or none that it is narrowed to or that the caller may see. */
export const Empty = ({ route, all, one, permission = `${one}:read` }: EmptyProps) => (
  <>
    {useMay()(permission, ON_FLEET) && Object.keys(route.filter).length === 0
      ? `No ${all} yet.`
      : `There is no such ${one} that this token may see.`}
  </>
);
