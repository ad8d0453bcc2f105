import type { View } from '../terminal/view.js';
import { formatSize } from '../terminal/format-duration.js';

/** The result of `dump` to a file. */
export interface DumpBody {
  /** The id is null once it has been removed from the fleet. */
  readonly database: { readonly id: string | null; readonly path: string | null };
  readonly file: string | null;
  readonly size_bytes: number;
  readonly sha256: string;
}

export const showDump = ({ database, file, size_bytes, sha256 }: DumpBody, view: View): string =>
  [
    `${view.paint('green', '✔')} ${view.paint('bold', database.path ?? database.id ?? '')}: ${file ?? ''} is whole, ${formatSize(size_bytes)}.`,
    view.paint('dim', `  sha256 ${sha256}`),
    '',
  ].join('\n');
