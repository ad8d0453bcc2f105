import { readFileSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/**
 * How many commits the write-ahead log of a database has, since SQLite last began it from the start
 * (https://sqlite.org/fileformat2.html#walformat: the last frame of a commit has the size of the database).
 */
export const loggedCommits = (file: string): number => {
  const log = readFileSync(`${file}-wal`);
  const frameBytes = FRAME_HEADER_BYTES + log.readUInt32BE(8);
  const frames = Math.floor((log.length - HEADER_BYTES) / frameBytes);
  return Array.from({ length: frames }, (_, n) => HEADER_BYTES + n * frameBytes).filter(
    (at) => log.readBigUInt64BE(at + 8) === log.readBigUInt64BE(16) && log.readUInt32BE(at + 4) > 0,
  ).length;
};
