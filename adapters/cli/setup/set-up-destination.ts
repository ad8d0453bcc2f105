import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { INTERRUPTED } from '../command/command-output.js';
import { formatSize } from '../terminal/format-duration.js';
import { addToFleet, sayRefused, type Setup, stepTo } from './setup.js';

/** Where dumps go: a folder, which is tested before it is added. */
export const setUpDestination = stepTo(
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

/** Beside the local store or, of a service, where its host keeps backups. */
const offeredFolder = (setup: Setup): string =>
  isHere(setup)
    ? resolve(setup.deps.env['SHIPSHAPE_DATA_DIR'] ?? 'data', 'dumps')
    : '/var/backups/shipshape';

/** What cannot be made is found by the test, which says why. */
const makeFolder = (path: string): Promise<unknown> =>
  mkdir(path, { recursive: true, mode: 0o700 }).catch(() => undefined);
