import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { notFound, type NotFound } from '../../access/access-error.js';
import type { Caller } from '../../access/caller.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { Uuid } from '../../shared/uuid.js';
import type { RunRegister } from '../ports/run-register.js';
import type { Run } from '../run.js';

/** One run; a hidden one is not found, like one that does not exist. */
export type GetRun = (caller: Caller, id: Uuid) => TE.TaskEither<PortFailure | NotFound, Run>;

export interface GetRunPorts {
  readonly runs: Pick<RunRegister, 'find'>;
}

export const getRun =
  ({ runs }: GetRunPorts): GetRun =>
  (caller, id) =>
    pipe(runs.find(caller, id), TE.flatMap(TE.fromOption(() => notFound('run'))));
