import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { toolDumpVerifier } from '../../adapters/dump-tools/backups/proving/tool-dump-verifier.js';
import { execaDumpToolProbe } from '../../adapters/dump-tools/execa-dump-tool-probe.js';
import { loopbackGates } from '../support/gate/loopback-gates.js';
import { atInstance, type DumpKind } from '../../core/backups/ports/dump-verifier.js';
import { comparedWith } from '../../core/backups/proof/restored-database.js';
import type { ProductDump } from '../support/backups/product-dump.js';
import type { DumpTarget } from '../../core/fleet/dump-target.js';
import { NO_SERVERS } from '../support/backups/proving/servers-here.js';
import type { Outcome } from './oracle-server.js';

/** Enough for a login on a busy machine. */
const DEADLINE_MS = 60_000;

/** A dump, with what was in its snapshot, where that is known. */
export type DumpToRestore = Pick<ProductDump, 'bytes' | 'contents'>;

/** Restores a dump, and compares it with its source. */
export type ProductRestore = (dump: DumpToRestore) => Promise<Outcome>;

/** Restores a dump as the product does, with the tools of a directory, at another server; whole is what does not differ from its source. */
export const productRestore =
  (toolDirectory: string, target: DumpTarget, kind: DumpKind): ProductRestore =>
  async ({ bytes, contents }) => {
    const said: string[] = [];
    const verifier = toolDumpVerifier({
      tools: execaDumpToolProbe({ directories: [toolDirectory], timeoutMs: DEADLINE_MS }),
      openGate: loopbackGates({ onError: (error) => said.push(String(error)) }),
      onToolMessage: (message) => said.push(message),
      servers: NO_SERVERS,
    });
    const parts = (async function* () {
      yield await Promise.resolve(bytes);
    })();
    const { signal } = new AbortController();
    const compared = await pipe(
      verifier.restore(atInstance(target), kind, parts, signal),
      TE.mapLeft((failure): unknown => failure),
      TE.flatMapEither(comparedWith(O.fromNullable(contents))),
    )();
    if (E.isLeft(compared)) said.push(JSON.stringify(compared.left));
    return { isWhole: E.isRight(compared), said: said.join('\n') };
  };
