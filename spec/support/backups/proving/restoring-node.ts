import { toolDumpVerifier } from '../../../../adapters/dump-tools/backups/proving/tool-dump-verifier.js';
import { atInstance } from '../../../../core/backups/ports/dump-verifier.js';
import { execaDumpToolProbe } from '../../../../adapters/dump-tools/execa-dump-tool-probe.js';
import { loopbackGates } from '../../gate/loopback-gates.js';
import type { DumpFormat } from '../../../../core/engines/engine-record.js';
import { Secret } from '../../../../core/shared/secret.js';
import { aDumpTarget } from '../../fleet/a-dump-target.js';
import { serversHere } from './servers-here.js';

const DEADLINE_MS = 60_000;

/** A node that restores a dump whose end never comes; it reads the beginning from its standard input. */
const [bin = '', folder = '', format, port, user = '', password = '', major] =
  process.argv.slice(2);

const endless = async function* (): AsyncGenerator<Uint8Array, void, void> {
  for await (const part of process.stdin) yield part as Uint8Array;
  await new Promise((resolve) => setTimeout(resolve, DEADLINE_MS * 10));
};

const proving = {
  tools: execaDumpToolProbe({ directories: [bin], timeoutMs: DEADLINE_MS }),
  onToolMessage: console.error,
};

await toolDumpVerifier({
  ...proving,
  openGate: loopbackGates({ folder }),
  servers: serversHere({ ...proving, folder: `${folder}-proofs` }),
}).restore(
  atInstance(
    aDumpTarget({
      host: '127.0.0.1',
      port: Number(port),
      user,
      database: 'postgres',
      password: new Secret(password),
    }),
  ),
  { engine: 'postgresql', format: format as DumpFormat, toolMajor: Number(major) },
  endless(),
  new AbortController().signal,
)();
