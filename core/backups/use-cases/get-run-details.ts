import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { NotFound } from '../../access/access-error.js';
import type { Caller } from '../../access/caller.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { Uuid } from '../../shared/uuid.js';
import { fetchLines } from '../restoring/dump-place.js';
import type { Run } from '../run.js';
import type { StoredDump } from '../stored-dump.js';
import { getRun } from './get-run.js';
import { type AuthorizeOnRunPorts, authorizeWrite } from './runs/authorize-on-run.js';
import { findMoved, type FindMovedPorts } from './storing/stored-object.js';

/** A run, and how to fetch its dump, for callers who may have the dump itself. */
export interface RunDetails {
  readonly run: Run;
  /**
   * The lines to type in a shell to fetch its dump. None for callers without `backup:write` there: the names in them are
   * confidential.
   */
  readonly fetch: O.Option<readonly string[]>;
  /** Whether its destination has moved since. */
  readonly hasMoved: boolean;
  /** Whether the caller holds `backup:write` there, and so may learn the names in the dump. */
  readonly mayHaveDump: boolean;
}

/** One run; a hidden one is not found, like one that does not exist. */
export type GetRunDetails = (
  caller: Caller,
  id: Uuid,
) => TE.TaskEither<PortFailure | NotFound, RunDetails>;

export type GetRunDetailsPorts = AuthorizeOnRunPorts & FindMovedPorts;

export const getRunDetails =
  (ports: GetRunDetailsPorts): GetRunDetails =>
  (caller, id) =>
    pipe(
      getRun(ports)(caller, id),
      TE.bindTo('run'),
      TE.bindW('mayHaveDump', ({ run }) => mayHaveDump(ports, caller, run)),
      TE.let('fetch', ({ run, mayHaveDump: may }) => (may ? fetchOf(ports, run) : O.none)),
      TE.bindW('hasMoved', ({ run }) => findMoved(ports, run.stored)),
    );

const fetchOf = ({ kinds }: GetRunDetailsPorts, { stored }: Run): RunDetails['fetch'] =>
  O.flatMap(({ place, object }: StoredDump) => fetchLines(kinds, place, object))(stored);

/** Only of a run that has names to show. */
const mayHaveDump = (
  { permissions }: GetRunDetailsPorts,
  caller: Caller,
  run: Run,
): TE.TaskEither<PortFailure, boolean> =>
  O.isNone(run.stored) && O.isNone(run.restore)
    ? TE.right(false)
    : pipe(
        authorizeWrite(permissions, caller, run),
        TE.map(() => true),
        TE.orElse((failure) => (failure._tag === 'Forbidden' ? TE.right(false) : TE.left(failure))),
      );
