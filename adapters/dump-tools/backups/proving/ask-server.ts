import type * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpKind } from '../../../../core/backups/ports/dump-verifier.js';
import type { DumpTarget } from '../../../../core/fleet/dump-target.js';
import type { ToolRun } from '../run-tool.js';
import { mysqlProof } from './mysql-proof.js';
import { pgProof, pgScriptProof } from './pg-proof.js';
import type { ProofEngine } from './proof-engine.js';
import type { ProofFailure } from './proof-failure.js';
import { type AtServer, runAtServer } from './run-at-server.js';

/** What restores dumps of this kind. */
export const proofEngine = ({
  engine,
  format,
}: Pick<DumpKind, 'engine' | 'format'>): ProofEngine => {
  if (engine !== 'postgresql') return mysqlProof;
  return format === 'plain' ? pgScriptProof : pgProof;
};

export interface AtProofServer extends AtServer {
  readonly engine: ProofEngine;
}

/** The same target, for what is asked before it has a database of the proof. */
export const homeOf = ({ home }: ProofEngine, target: DumpTarget): DumpTarget =>
  home === undefined ? target : inDatabase(target, home);

export const inDatabase = (target: DumpTarget, name: string): DumpTarget => ({
  ...target,
  database: { ...target.database, name },
});

/** What the client prints for statements. */
export const ask = (
  at: AtProofServer,
  target: DumpTarget,
  sql: string,
  isDone = ({ code }: ToolRun): boolean => code === 0,
): TE.TaskEither<ProofFailure, ToolRun> =>
  runAtServer(at, target, {
    file: at.tools.client,
    argv: at.engine.query(sql),
    isDone,
  });
