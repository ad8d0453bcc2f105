import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DumpGate } from '../../../adapters/network/dump-gate.js';

/** A real dump tool at a gate. */
export interface ToolRun {
  readonly child: ChildProcess;
  /** Resolves when it has exited and all that it wrote has been read. */
  readonly ended: Promise<ToolEnd>;
}

export interface ToolEnd {
  /** Its exit code, or the signal that ended it. */
  readonly exit: number | string;
  readonly output: string;
  readonly errors: string;
}

/** Nothing of the environment of the specs, as a service runs its tools. */
const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C' };

const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ToolRun => {
  const child = spawn(program, args, {
    env: { ...ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = [child.stdout, child.stderr].map((stream) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    // Every byte is a character, also where the text is in no encoding.
    return () => Buffer.concat(chunks).toString('latin1');
  });
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({
    exit: (code ?? signal) as number | string,
    output: output?.() ?? '',
    errors: errors?.() ?? '',
  }));
  return { child, ended };
};

export const runPgDump = (bin: string, { directory, user }: DumpGate, ...args: string[]): ToolRun =>
  // Which database it is, the gate decides.
  run(join(bin, 'pg_dump'), ['-w', '-h', directory, '-U', user, ...args], { PGDATABASE: 'any' });

export const runPsql = (bin: string, { directory, user }: DumpGate, sql: string): ToolRun =>
  run(join(bin, 'psql'), ['-wAtX', '-h', directory, '-U', user, '-c', sql], { PGDATABASE: 'any' });

export const runMariadb = (
  { clients }: { readonly clients: string },
  { directory, user }: DumpGate,
  sql: string,
): ToolRun =>
  run(join(clients, 'mariadb'), [
    '--no-defaults',
    '--batch',
    '--skip-column-names',
    `--execute=${sql}`,
    `--socket=${join(directory, 'mysql.sock')}`,
    `--user=${user}`,
  ]);

export const runMariadbDump = (
  { clients }: { readonly clients: string },
  { directory, user }: DumpGate,
  ...args: string[]
): ToolRun =>
  run(join(clients, 'mariadb-dump'), [
    '--no-defaults',
    '--single-transaction',
    '--quick',
    '--no-tablespaces',
    '--hex-blob',
    '--default-character-set=utf8mb4',
    `--socket=${join(directory, 'mysql.sock')}`,
    `--user=${user}`,
    ...args,
  ]);
