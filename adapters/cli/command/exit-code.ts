import type { ErrorDocument } from '../../api/errors/error-document.js';

export const EXIT = { yes: 0, no: 1, badInput: 2, unavailable: 3 } as const;

/** What was typed or written is wrong, and the same command will fail again. */
const BAD_INPUT: ReadonlySet<number> = new Set([400, 404, 409, 413, 422]);

/** Everything else may go well another time, or for another caller. */
export const exitCodeOf = ({ status }: ErrorDocument): number =>
  BAD_INPUT.has(status) ? EXIT.badInput : EXIT.unavailable;
