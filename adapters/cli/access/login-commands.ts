import { setTimeout as delay } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { malformedRequest } from '../../api/errors/error-catalogue.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import {
  commandOutput,
  type CommandResult,
  type GlobalOptions,
} from '../command/command-output.js';
import type { CommandRecord } from '../command/command-record.js';
import { write } from '../terminal/write.js';

const NO_SERVICE = malformedRequest(['Name the service with --url or SHIPSHAPE_URL.']);

const atService =
  (command: (deps: CommandLineDeps, url: string) => CommandResult) =>
  async (deps: CommandLineDeps, options: GlobalOptions): CommandResult => {
    const url = options.url ?? deps.env['SHIPSHAPE_URL'] ?? '';
    return url === '' ? E.left(NO_SERVICE) : command(deps, url);
  };

const login = async ({ signIns, logins, stderr }: CommandLineDeps, url: string): CommandResult => {
  const calls = signIns(url);
  const begun = await calls.begin();
  if (E.isLeft(begun)) return begun;
  const { url: at, code, interval_seconds: seconds, pending } = begun.right;
  await write(stderr, `Open ${at}\nand confirm the code ${code}.\n`);
  for (;;) {
    await delay(seconds * 1_000);
    const done = await calls.complete(pending);
    if (E.isLeft(done)) return done;
    if (O.isNone(done.right)) continue;
    const { token, name, expires_at } = done.right.value;
    const file = await logins.write(url, token);
    if (E.isLeft(file)) return E.left(malformedRequest([`${file.left}.`]));
    return E.right(
      commandOutput(
        { name, expires_at, file: file.right },
        (body) => `Signed in as ${body.name} until ${body.expires_at}, in ${body.file}.\n`,
      ),
    );
  }
};

const logout = async ({ signIns, logins }: CommandLineDeps, url: string): CommandResult => {
  const stored = await logins.read(url);
  if (E.isLeft(stored)) return E.left(malformedRequest([`${stored.left}.`]));
  await logins.remove(url);
  const ended =
    stored.right === undefined ? E.right(undefined) : await signIns(url).end(stored.right);
  return E.map(() => commandOutput({ url }, (body) => `Signed out of ${body.url}.\n`))(ended);
};

export const LOGIN_COMMANDS: readonly CommandRecord[] = [
  {
    name: 'login',
    words: 'sign in to a service in a browser; its commands need no token then',
    run: atService(login),
  },
  {
    name: 'logout',
    words: 'end that, and remove what login has stored',
    run: atService(logout),
  },
];
