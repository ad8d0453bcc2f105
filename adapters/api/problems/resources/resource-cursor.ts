import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ResourceOrder, ResourcePosition } from '../../../../core/problems/resource-page.js';
import { parsePathCursor, pathCursor } from '../../fleet/path-cursor.js';
import { parseProblemCursor, problemCursor } from '../problem-cursor.js';

/** A place in a list, and the order of that list. */
export interface OrderedPosition {
  readonly order: ResourceOrder;
  readonly position: ResourcePosition;
}

/** No path begins so: the cursors of the two orders are never mistaken for one another. */
const WORST = '\u0001';
const WELL = `${WORST}/`;

/** A place as an opaque text, which clients send to get the next page. */
export const resourceCursor = ({ order, position }: OrderedPosition): string => {
  if (order === 'path') return position._tag === 'Path' ? pathCursor(position.path) : '';
  const text = position._tag === 'Path' ? `/${position.path}` : problemCursor(position);
  return Buffer.from(`${WORST}${text}`).toString('base64url');
};

/** Only texts from `resourceCursor` are cursors. */
export const parseResourceCursor = (text: string): O.Option<OrderedPosition> =>
  pipe(
    parsePathCursor(text),
    O.map((path): OrderedPosition => ({ order: 'path', position: { _tag: 'Path', path } })),
    O.alt(() => parseWorst(Buffer.from(text, 'base64url').toString())),
    O.filter((read) => resourceCursor(read) === text),
  );

const parseWorst = (text: string): O.Option<OrderedPosition> =>
  pipe(
    text.startsWith(WELL)
      ? O.some<ResourcePosition>({ _tag: 'Path', path: text.slice(WELL.length) })
      : openPosition(text.slice(WORST.length)),
    O.filter((position) => position._tag === 'Open' || !position.path.includes('\0')),
    O.map((position) => ({ order: 'worst', position })),
  );

const openPosition = (text: string): O.Option<ResourcePosition> =>
  pipe(
    parseProblemCursor(text),
    O.flatMap((position) => (position._tag === 'Open' ? O.some(position) : O.none)),
  );
