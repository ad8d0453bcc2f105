import * as E from 'fp-ts/lib/Either.js';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ErrorDocument, malformedRequest } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import { type ApiStep, type GlobalOptions, INTERRUPTED } from '../command/command-output.js';
import { makeFirstDumps } from './make-first-dumps.js';
import { setUpInstance, setUpPolicy } from './set-up-fleet.js';
import { addToFleet, say, sayRefused, type Setup, type SetupStep, stepTo } from './setup.js';
import type { Api } from '../../api/api.js';
import { formatSize, paragraph } from '../terminal/view.js';

/** Where dumps go: a folder, which is tested before it is added. */
const setUpDestination = stepTo(
  'destination',
  (path) => `Dumps go to ${path}.`,
  async (setup) => {
    const offered = offeredFolder(setup);
    const typed = await setup.terminal.ask(
      `Folder for dumps, on the Shipshape host [${offered}]: `,
    );
    if (typed === undefined) return E.right(INTERRUPTED);
    const path = typed.trim() || offered;
    if (isHere(setup)) await makeFolder(path);
    const destination = { kind: 'local', path };
    const tested = await setup.api.testDestinationDraft(destination);
    if (E.isLeft(tested)) return tested;
    const { usable, reason, free_bytes: free } = tested.right;
    if (!usable) return sayRefused(setup, `${path} cannot be used`, reason ?? UNSAID);
    const room = free === null ? '' : `, where ${formatSize(free)} are free`;
    const words = `Dumps go to ${path}${room}.`;
    return addToFleet(setup, 'destination', { name: 'dumps', ...destination }, words);
  },
);

const UNSAID = { detail: '', remedy: '' };

/** Whether the store is that of this machine. */
const isHere = ({ deps: { env }, options: { url } }: Setup): boolean =>
  url === undefined && !env['SHIPSHAPE_URL'];

/** Where a host keeps backups, as packages and images have it for their service; beside any other local store. */
const offeredFolder = (setup: Setup): string => {
  const data = resolve(setup.deps.env['SHIPSHAPE_DATA_DIR'] ?? 'data');
  return isHere(setup) && data !== '/var/lib/shipshape'
    ? resolve(data, 'dumps')
    : '/var/backups/shipshape';
};

/** What cannot be made is found by the test, which says why. */
const makeFolder = (path: string): Promise<unknown> =>
  mkdir(path, { recursive: true, mode: 0o700 }).catch(() => undefined);

/** How people are notified: over the channel of a URL, which has delivered a test message before it is added. */
const setUpChannel = stepTo(
  'channel',
  (path) => `Problems are sent over ${path}.`,
  async (setup) => {
    const typed = await setup.terminal.ask(
      'URL to tell of problems (Slack, Teams, Discord, webhook; Enter for later): ',
    );
    if (typed === undefined) return E.right(INTERRUPTED);
    const url = typed.trim();
    if (url === '') {
      await say(setup, LATER, (words, view) => `${paragraph('! ', words, view.width)}\n`);
      return undefined;
    }
    const channel = { kind: kindOf(url), url };
    const why = await refusalOf(setup.api, channel);
    if (why !== null) return sayRefused(setup, 'A test message was not accepted', why);
    const words = `A test message was accepted: problems are sent there (${channel.kind}).`;
    return addToFleet(setup, 'channel', { name: 'on-call', ...channel }, words);
  },
);

const refusalOf = async (api: Pick<Api, 'testChannelDraft'>, channel: object) => {
  const tested = await api.testChannelDraft(channel);
  return E.isLeft(tested)
    ? { detail: tested.left.reasons?.[0]?.detail ?? tested.left.detail, remedy: '' }
    : tested.right.refusal;
};

const LATER = 'No problem is announced until there is a channel: see docs/how-to/channels.md.';

/** By the hosts at which these vendors take messages; anything else is a webhook of somebody's own. */
const KINDS: readonly (readonly [kind: string, url: RegExp])[] = [
  ['slack', /^https:\/\/hooks\.slack(-gov)?\.com\//],
  ['discord', /^https:\/\/(\w+\.)?discord(app)?\.com\/api\/webhooks\//],
  [
    'teams',
    /^https:\/\/[^/]+\.(webhook\.office\.com|logic\.azure\.com|powerplatform\.com)(:\d+)?\//,
  ],
];

const kindOf = (url: string): string =>
  KINDS.find(([, pattern]) => pattern.test(url))?.[0] ?? 'webhook';

const STEPS: readonly SetupStep[] = [setUpInstance, setUpDestination, setUpPolicy, setUpChannel];

/**
 * Asks for what a fleet needs, one thing after the other: each is stored as soon as it is known, so that the next time it begins where it was
 * broken off.
 */
export const setupCommand = (
  deps: CommandLineDeps,
  options: GlobalOptions,
): E.Either<ErrorDocument, ApiStep> => {
  const { terminal } = deps;
  if (terminal === undefined) return E.left(malformedRequest([NO_TERMINAL]));
  return E.right(async (api, work) => {
    const setup = { deps, api, terminal, options, work };
    for (const step of STEPS) {
      const end = await step(setup);
      if (end !== undefined) return end;
    }
    return makeFirstDumps(setup);
  });
};

const NO_TERMINAL =
  'There is no terminal on which to ask: use shipshape add, shipshape destination add and shipshape channel add.';
