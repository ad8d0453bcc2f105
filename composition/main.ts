#!/usr/bin/env node
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import * as E from 'fp-ts/lib/Either.js';
import { commandLine } from '../adapters/cli/command-line.js';
import { storedLogins } from '../adapters/cli/access/stored-logins.js';
import {
  eachLine,
  readPrivateText,
  readText,
  readTokenFile,
} from '../adapters/cli/command/read-text.js';
import { terminalOf } from '../adapters/cli/terminal/terminal.js';
import { signInCalls } from '../adapters/http-client/access/remote-sign-in.js';
import { remoteApi } from '../adapters/http-client/remote-api.js';
import { verifier } from '../adapters/crypto/ed25519-signer.js';
import { systemClock } from '../adapters/scheduler/time/system-time.js';
import {
  decodeDocument,
  encodeDocument,
  loadKinds,
  writeDocument,
  yaml,
} from './fleet-documents/decode-document.js';
import { openLocal } from './open-local.js';
import { ownStoreOf } from './own-store/own-store.js';
import { packageVersion } from './package-version.js';
import { readSettings } from './settings/read-settings.js';
import { ignoredVariables } from './settings/decode-settings.js';
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { CommandLineDeps } from '../adapters/cli/command-line-deps.js';

/** What a shell returns for a program that does not exist, and for one that may not be run. */
const NOT_FOUND = 127;
const NOT_RUNNABLE = 126;

/** Added by shells to the number of the signal that ended a program. */
const SIGNALLED = 128;

/** The terminal sends these to the program as well, which decides what becomes of it. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a program on the streams of this process, and waits for its end. */
const runProgram: CommandLineDeps['runProgram'] = ([file = '', ...arguments_]) =>
  new Promise((resolve) => {
    const child = spawn(file, arguments_, { stdio: 'inherit' });
    const passOn = SIGNALS.map((name) => [name, () => void child.kill(name)] as const);
    for (const [name, listener] of passOn) process.on(name, listener);
    const settle = (end: Awaited<ReturnType<CommandLineDeps['runProgram']>>): void => {
      for (const [name, listener] of passOn) process.off(name, listener);
      resolve(end);
    };
    child.once('error', ({ code }: NodeJS.ErrnoException) => {
      const exitCode = code === 'ENOENT' ? NOT_FOUND : NOT_RUNNABLE;
      settle({ exitCode, refusal: `shipshape: ${file} cannot be run (${code ?? 'unknown'}).` });
    });
    child.once('exit', (code, signal) => {
      settle({ exitCode: code ?? SIGNALLED + (signal === null ? 0 : constants.signals[signal]) });
    });
  });

const { env, stdout, stderr } = process;
const version = packageVersion();

const print = (text: string) => void stdout.write(`${text}\n`);
const printError = (text: string) => void stderr.write(`${text}\n`);

const serveWith = async (config?: string): Promise<number> => {
  const settings = await readSettings(env, config);
  if (E.isLeft(settings)) {
    settings.left.forEach(printError);
    return 2;
  }
  const ignored = ignoredVariables(env);
  if (ignored.length > 0)
    printError(`${ignored.join(', ')}: no settings of Shipshape, so ignored.`);
  // Every other command starts sooner without the HTTP adapter.
  const { serve } = await import('./serve.js');
  return serve(settings.right, { print, printError, isTerminal: stdout.isTTY });
};

const { run } = commandLine({
  openLocal: (config, isToBeThere) => openLocal(env, printError, config, isToBeThere),
  openRemote: (url, token, timeoutMs) =>
    remoteApi({
      url,
      token,
      ...(timeoutMs !== undefined && { timeoutMs }),
      encodeFleet: encodeDocument,
      decodeFleet: decodeDocument(),
    }),
  // Only `apply` needs what reads a fleet, and much memory: without this V8 lets the heap double before it collects garbage.
  readFleetFile: async (path) => {
    setFlagsFromString('--heap-growing-percent=20');
    const { readFleetFile } = await import('./fleet-documents/read-fleet.js');
    return readFleetFile(path, env);
  },
  writeFleet: writeDocument,
  readBackups: async (tool, text) => {
    const { readBackups } = await import('../adapters/dump-tools/backups/physical/backup-tools.js');
    return readBackups(tool, text);
  },
  signIns: signInCalls,
  logins: storedLogins(env),
  yaml,
  loadKinds,
  readText,
  eachLine,
  readPrivateText,
  readTokenFile,
  terminal: terminalOf({ input: process.stdin, output: stderr }),
  serve: serveWith,
  ownStore: ownStoreOf(env),
  examineHost: async (config) => {
    const { examineHost } = await import('./doctor/examine-host.js');
    return examineHost(env)(config);
  },
  runProgram,
  env,
  stdout,
  stderr,
  signals: process,
  clock: systemClock,
  sleep: (ms) => sleep(ms),
  auditVerifier: verifier,
  version,
});

const exitCode = await run(process.argv.slice(2));
// Any command may have printed what a full pipe has not taken yet, which the exit would lose.
for (const stream of [stdout, stderr]) await new Promise((done) => stream.write('', done));
// A clean-up at a silent destination is not awaited: a later sweep does it.
process.exit(exitCode);
