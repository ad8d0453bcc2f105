import * as E from 'fp-ts/lib/Either.js';
import type { SignedIn } from '../../api/access/sign-in-calls.js';
import { type ErrorDocument, malformedRequest } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import type { CommandRecord, CommandResult, GlobalOptions } from '../command/command-output.js';
import { commandOutput } from '../command/command-output.js';
import { escapeTexts, write } from '../terminal/write.js';

const NO_SERVICE = malformedRequest(['Name the service with --url or SHIPSHAPE_URL.']);

const refused = (words: string) => E.left(malformedRequest([`${words}.`]));

const atService =
  (command: (deps: CommandLineDeps, url: string) => CommandResult) =>
  async (deps: CommandLineDeps, options: GlobalOptions): CommandResult => {
    const url = options.url ?? deps.env['SHIPSHAPE_URL'] ?? '';
    return url === '' ? E.left(NO_SERVICE) : command(deps, url);
  };

/** While one waits for the browser, a service may be started again. */
const isOver = ({ status, code }: ErrorDocument, sinceMs: number): boolean =>
  (status < 500 && code !== 'service_unreachable') || performance.now() - sinceMs > LASTS_MS;

/** The service knows what was begun for no longer. */
const LASTS_MS = 600_000;

const login = async (deps: CommandLineDeps, url: string): CommandResult => {
  const { signIns, logins, stderr } = deps;
  const place = await logins.prepare(url);
  if (E.isLeft(place)) return refused(place.left);
  const calls = signIns(url);
  const begun = await calls.begin();
  if (E.isLeft(begun)) return begun;
  const { interval_seconds, pending, ...shown } = begun.right;
  const { url: at, code } = escapeTexts(shown);
  await write(stderr, `Open ${at}\nand confirm the code ${code}.\n`);
  const sinceMs = performance.now();
  let seconds = Math.min(Math.max(interval_seconds, 1), 60);
  for (;;) {
    await deps.sleep(seconds * 1_000);
    const done = await calls.complete(pending);
    if (E.isLeft(done) && isOver(done.left, sinceMs)) return done;
    if (E.isLeft(done)) continue;
    if (E.isRight(done.right)) return keep(deps, url, done.right.right);
    if (done.right.left.slower === true) seconds += SLOWER_SECONDS;
  }
};

/** RFC 8628, section 3.5. */
const SLOWER_SECONDS = 5;

/** A session that is not stored, or was stored before, is ended: nothing else can end it. */
const keep = async (
  { signIns, logins }: CommandLineDeps,
  url: string,
  { token, name, expires_at }: SignedIn,
): CommandResult => {
  const before = await logins.read(url);
  const file = await logins.write(url, token);
  const over = E.isLeft(file) ? token : E.toUnion(E.mapLeft(() => undefined)(before));
  if (over !== undefined) await signIns(url).end(over);
  if (E.isLeft(file)) return refused(file.left);
  return E.right(
    commandOutput(
      { name, expires_at, file: file.right },
      (body) => `Signed in as ${body.name} until ${body.expires_at}, in ${body.file}.\n`,
    ),
  );
};

/** The file stays as long as the service has not ended what is in it. */
const logout = async ({ signIns, logins }: CommandLineDeps, url: string): CommandResult => {
  const stored = await logins.read(url);
  if (E.isLeft(stored)) return refused(stored.left);
  if (stored.right === undefined) return refused(`Nobody is signed in to ${url} here`);
  const ended = await signIns(url).end(stored.right);
  if (E.isLeft(ended)) return ended;
  const removed = await logins.remove(url);
  if (E.isLeft(removed)) return refused(removed.left);
  return E.right(commandOutput({ url }, (body) => `Signed out of ${body.url}.\n`));
};

export const LOGIN_COMMANDS: readonly CommandRecord[] = [
  { name: 'login', words: 'sign in to a service in a browser', run: atService(login) },
  { name: 'logout', words: 'sign out of a service', run: atService(logout) },
];
