import * as E from 'fp-ts/lib/Either.js';
import { toolDumpVerifier } from '../../adapters/dump-tools/backups/proving/tool-dump-verifier.js';
import { execaDumpToolProbe } from '../../adapters/dump-tools/execa-dump-tool-probe.js';
import { dumpGateByEngine } from '../../adapters/login-probe/dump-gate-by-engine.js';
import { atInstance, type DumpKind } from '../../core/backups/ports/dump-verifier.js';
import { restoredDump } from '../../core/backups/proof/restored-database.js';
import type { RestoredDump } from '../../core/backups/stored-dump.js';
import type { DumpTarget } from '../../core/fleet/dump-target.js';
import { NO_SERVERS } from '../support/backups/proving/servers-here.js';
import { loopbackGuard } from '../support/login-probe/loopback-guard.js';
import type { Outcome } from './oracle-server.js';

/** Enough for a login on a busy machine. */
const DEADLINE_MS = 60_000;

/** What is in a database. */
export type Contents = Pick<RestoredDump, 'tables' | 'rows'>;

/** A dump, and what was in the database of which it is. */
export interface DumpToRestore {
  readonly kind: DumpKind;
  readonly bytes: Buffer;
  readonly source: Contents;
}

/** Restores a dump as the product does, with the tools of a directory, at another server; whole is what has as many tables and rows. */
export const productRestore =
  (toolDirectory: string, target: DumpTarget) =>
  async ({ kind, bytes, source }: DumpToRestore): Promise<Outcome> => {
    const said: string[] = [];
    const verifier = toolDumpVerifier({
      tools: execaDumpToolProbe({ directories: [toolDirectory], timeoutMs: DEADLINE_MS }),
      openGate: dumpGateByEngine(loopbackGuard(DEADLINE_MS), {
        folder: undefined,
        onError: (error) => said.push(String(error)),
      }),
      onToolMessage: (message) => said.push(message),
      servers: NO_SERVERS,
    });
    const parts = (async function* () {
      yield await Promise.resolve(bytes);
    })();
    const { signal } = new AbortController();
    const restored = await verifier.restore(atInstance(target), kind, parts, signal)();
    if (E.isLeft(restored)) {
      said.push(JSON.stringify(restored.left));
      return { isWhole: false, said: said.join('\n') };
    }
    const { tables, rows } = restoredDump(restored.right);
    const isWhole = tables === source.tables && rows === source.rows;
    const counts = `${tables} tables and ${rows} rows of ${source.tables} and ${source.rows}`;
    return { isWhole, said: isWhole ? '' : counts };
  };
