import { toolDumpVerifier } from '../../../../adapters/dump-tools/backups/proving/tool-dump-verifier.js';
import { atInstance } from '../../../../core/backups/ports/dump-verifier.js';
import { execaDumpToolProbe } from '../../../../adapters/dump-tools/execa-dump-tool-probe.js';
import { dumpGateByEngine } from '../../../../adapters/login-probe/dump-gate-by-engine.js';
import type { DumpFormat } from '../../../../core/engines/dump-format.js';
import { Secret } from '../../../../core/shared/secret.js';
import { aDumpTarget } from '../../fleet/a-dump-target.js';
import { loopbackGuard } from '../../login-probe/loopback-guard.js';

const DEADLINE_MS = 60_000;

/** A node that restores a dump whose end never comes; it reads the beginning from its standard input. */
const [bin = '', folder = '', format, port, user = '', password = '', major] =
  process.argv.slice(2);

const endless = async function* (): AsyncGenerator<Uint8Array, void, void> {
  for await (const part of process.stdin) yield part as Uint8Array;
  await new Promise((resolve) => setTimeout(resolve, DEADLINE_MS * 10));
};

await toolDumpVerifier({
  tools: execaDumpToolProbe({ directories: [bin], timeoutMs: DEADLINE_MS }),
  openGate: dumpGateByEngine(loopbackGuard(DEADLINE_MS), { folder, onError: console.error }),
  onToolMessage: console.error,
}).restore(
  atInstance(
    aDumpTarget({
      ...{ host: '127.0.0.1', port: Number(port), user, database: 'postgres' },
      password: new Secret(password),
    }),
  ),
  { engine: 'postgresql', format: format as DumpFormat, toolMajor: Number(major) },
  endless(),
  new AbortController().signal,
)();
