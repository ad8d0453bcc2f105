import { toolDumpVerifier } from '../../../../adapters/dump-tools/backups/proving/tool-dump-verifier.js';
import { execaDumpToolProbe } from '../../../../adapters/dump-tools/execa-dump-tool-probe.js';
import type { DumpKind } from '../../../../core/backups/ports/dump-verifier.js';
import { serversHere } from './servers-here.js';

const DEADLINE_MS = 60_000;

/** A node that restores a dump whose end never comes on a server made for it; it reads the beginning from its standard input. */
const [bin = '', folder = '', engine, format, major] = process.argv.slice(2);

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
  openGate: () => () => Promise.reject(new Error('No login is needed')),
  servers: serversHere({ ...proving, folder }),
}).restore(
  { _tag: 'ThrowawayServer', path: 'db-eu-1/main/shop', major: Number(major) },
  { engine, format, toolMajor: Number(major) } as DumpKind,
  endless(),
  new AbortController().signal,
)();
