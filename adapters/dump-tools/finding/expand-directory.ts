import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Unavailable } from '../../../core/shared/ports/port-failure.js';
import { readOrDefault } from './resource-exhaustion.js';

type Found = TE.TaskEither<Unavailable, readonly string[]>;

/** The paths that an absolute pattern stands for today; a star stands for any part of one name. */
export const expandDirectory = (pattern: string): Found =>
  pattern
    .split('/')
    .filter((segment) => segment !== '')
    .reduce<Found>(
      (found, segment) => pipe(found, TE.flatMap(descendInto(segment))),
      TE.right(['/']),
    );

const descendInto =
  (segment: string) =>
  (directories: readonly string[]): Found =>
    segment.includes('*')
      ? pipe(directories, TE.traverseArray(matching(segment)), TE.map(RA.flatten))
      : TE.right(directories.map((directory) => join(directory, segment)));

const matching = (segment: string) => {
  const literals = segment.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(`^${literals.join('.*')}$`);
  return (directory: string): Found =>
    pipe(
      readOrDefault(() => readdir(directory), []),
      TE.map((names) => names.filter((name) => pattern.test(name))),
      TE.map(RA.map((name) => join(directory, name))),
    );
};
