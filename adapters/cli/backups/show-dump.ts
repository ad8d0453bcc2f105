import type { View } from '../terminal/view.js';

/** The result of `dump` to a file. */
export interface DumpBody {
  readonly database: { readonly id: string; readonly path: string | null };
  readonly file: string | null;
  readonly size_bytes: number;
  readonly sha256: string;
}

export const showDump = ({ database, file, size_bytes, sha256 }: DumpBody, view: View): string =>
  [
    `${view.paint('green', '✔')} ${view.paint('bold', database.path ?? database.id)}: ${file ?? ''} is whole, ${formatSize(size_bytes)}.`,
    view.paint('dim', `  sha256 ${sha256}`),
    '',
  ].join('\n');

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** A size in its largest fitting unit, such as `9.5 MiB`. */
export const formatSize = (sizeBytes: number): string => {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, sizeBytes)) / 10));
  const size = sizeBytes / 1024 ** power;
  return `${size.toFixed(power === 0 ? 0 : 1)} ${UNITS[power] ?? ''}`;
};
