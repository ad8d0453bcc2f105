import type * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../../../core/fleet/dump-target.js';
import type { Engine } from '../../../../core/shared/engine.js';
import type { ToolRun } from '../run-tool.js';
import { mysqlProof } from './mysql-proof.js';
import { pgProof } from './pg-proof.js';
import type { ProofEngine } from './proof-engine.js';
import type { ProofFailure } from './proof-failure.js';
import { type AtServer, runAtServer } from './run-at-server.js';

const ENGINES: Readonly<Record<Engine, ProofEngine>> = {
  postgresql: pgProof,
  mysql: mysqlProof,
  mariadb: mysqlProof,
};

export const proofEngine = ({ engine }: DumpTarget): ProofEngine => ENGINES[engine];

/** The same target, for what is asked before it has a database of the proof. */
export const homeOf = (target: DumpTarget): DumpTarget => {
  const { home } = proofEngine(target);
  return home === undefined ? target : inDatabase(target, home);
};

export const inDatabase = (target: DumpTarget, name: string): DumpTarget => ({
  ...target,
  database: { ...target.database, name },
});

/** What the client prints for statements. */
export const ask = (
  at: AtServer,
  target: DumpTarget,
  sql: string,
  isDone = ({ code }: ToolRun): boolean => code === 0,
): TE.TaskEither<ProofFailure, ToolRun> =>
  runAtServer(at, target, {
    file: at.tools.client,
    argv: proofEngine(target).query(sql),
    isDone,
  });
