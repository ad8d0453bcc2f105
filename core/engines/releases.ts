import type { Engine } from './engines.js';
import { DAY_MS } from '../shared/durations.js';

/** A line of versions, which its makers maintain until a day. */
interface Release {
  /** Such as 15, or 10.11. */
  readonly line: string;
  readonly until: string;
  /** The last number of its newest version, where that is known. */
  readonly newest?: number;
}

/**
 * As of November 2026. Sources: postgresql.org/support/versioning, mariadb.org/about (maintenance policy), and the lifetime support
 * policy of MySQL. Of what is not listed nothing is known.
 */
const RELEASES: Readonly<Record<Engine, readonly Release[]>> = {
  postgresql: [
    { line: '10', until: '2022-11-10' },
    { line: '11', until: '2023-11-09' },
    { line: '12', until: '2024-11-21' },
    { line: '13', until: '2025-11-13' },
    { line: '14', until: '2026-11-12' },
    { line: '15', until: '2027-11-11', newest: 20 },
    { line: '16', until: '2028-11-09' },
    { line: '17', until: '2029-11-08' },
    { line: '18', until: '2030-11-14', newest: 6 },
  ],
  mariadb: [
    { line: '10.4', until: '2024-06-18' },
    { line: '10.5', until: '2025-06-24' },
    { line: '10.6', until: '2026-07-06' },
    { line: '10.11', until: '2028-02-16', newest: 19 },
    { line: '11.4', until: '2029-05-29' },
    { line: '11.8', until: '2028-06-04', newest: 9 },
  ],
  mysql: [
    { line: '5.7', until: '2023-10-21' },
    { line: '8.0', until: '2026-04-30' },
    { line: '8.4', until: '2032-04-30' },
    { line: '9.7', until: '2034-04-30', newest: 4 },
  ],
};

/** Of a version as one number: 150012 is PostgreSQL 15.12, 101119 MariaDB 10.11.19. */
const releaseOf = (engine: Engine, version: number) => {
  const major = Math.floor(version / 10_000);
  const [line, last] =
    engine === 'postgresql'
      ? [String(major), version % 10_000]
      : [`${major}.${Math.floor(version / 100) % 100}`, version % 100];
  return { line, release: RELEASES[engine].find((one) => one.line === line), last };
};

/** What `postgresql:18.7` or `mariadb:11.8.10` says: an engine, a line and its last number; undefined of what says nothing. */
const newReleaseIn = (text: string) => {
  const [, of, line = '', newest] = /^(\w+):(\d+(?:[.]\d+)?)[.](\d{1,3})$/.exec(text) ?? [];
  const lines = Object.entries(RELEASES).find(([engine]) => engine === of)?.[1] ?? [];
  const isLine = lines.some((one) => one.line.includes('.') === line.includes('.'));
  return isLine ? { of, line, newest: Number(newest) } : undefined;
};

export const isNewRelease = (text: string): boolean => newReleaseIn(text) !== undefined;

/** How many releases of its line have followed on a version, by those known here and the newer ones; 0 where that is not known. */
export const releasesBehind = (
  engine: Engine,
  version: number,
  newer: readonly string[] = [],
): number => {
  const { line, release, last } = releaseOf(engine, version);
  const named = newer.flatMap((text) => {
    const found = newReleaseIn(text);
    return found?.of === engine && found.line === line ? [found.newest] : [];
  });
  return Math.max(last, release?.newest ?? last, ...named) - last;
};

/** The days since the makers of a version have stopped to maintain it, negative before; undefined where that is not known. */
export const daysUnsupported = (engine: Engine, version: number, at: Date): number | undefined => {
  const { release } = releaseOf(engine, version);
  return release === undefined
    ? undefined
    : Math.floor((at.getTime() - Date.parse(release.until)) / DAY_MS);
};
