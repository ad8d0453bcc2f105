import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as E from 'fp-ts/lib/Either.js';
import { applyFleetDocument } from '../../../../../adapters/api/fleet/apply-fleet-document.js';
import { yaml } from '../../../../../composition/fleet-documents/decode-document.js';
import { decodeFleet } from '../../../../../composition/fleet-documents/read-fleet.js';
import { encodeFleet } from '../../../../../adapters/fleet-file/encode-fleet.js';
import {
  type FleetProcesses,
  type FleetProcessesOptions,
  fleetProcesses,
} from '../../../../../adapters/fleet-file/process/fleet-processes.js';
import { TOO_MANY } from '../../../../../adapters/fleet-file/process/messages.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { packageVersion } from '../../../../../composition/package-version.js';
import type { StoreSetup } from '../../../../../composition/fleet-documents/store-setup.js';
import type { Caller } from '../../../../../core/access/caller.js';
import { systemClock } from '../../../../../adapters/scheduler/time/system-time.js';
import { applyFleetWithPreview } from '../../../../../core/backups/use-cases/schedules/preview-changes.js';
import { anAdmin, aStranger } from '../../../../support/access/a-caller.js';
import { aFleet, aServer } from '../../../../support/fleet/a-fleet.js';
import { aWholeFleet } from '../../../../support/fleet/a-whole-fleet.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';
import { DUE_TIMES } from '../../../../support/shared/due-times.js';
import { KNOWN } from '../../../../support/fleet/known-kinds.js';

const ENTRY = pathToFileURL(resolve('dist/bundle/fleet-process.js'));

const ENDING = new URL('../../../../support/fleet/ending-process.js', import.meta.url);

const FAILED = 'The store failed; the log of the service says why.';

const bytes = (document: unknown): Uint8Array =>
  Buffer.from(typeof document === 'string' ? document : JSON.stringify(document));

const documentOf = (document: unknown, caller: Caller = anAdmin(), dryRun = false) => ({
  caller,
  body: bytes(document),
  options: { prune: true, dryRun },
});

describe('fleetProcesses', () => {
  const directory = temporaryDirectory();
  const storeErrors: string[] = [];
  const failures: string[] = [];
  const onFailure = ({ _tag }: { readonly _tag: string }) => void failures.push(_tag);
  let processes: FleetProcesses;

  const start = ({
    dataDir = directory.path,
    ...telling
  }: Partial<FleetProcessesOptions<StoreSetup>> & { readonly dataDir?: string }) =>
    fleetProcesses<StoreSetup>({
      entry: ENTRY,
      version: packageVersion(),
      setup: {
        dataDir,
        keyFile: 'usual',
        keyCommand: 'none',
        auditTo: 'none',
        store: { kind: 'sqlite', file: join(dataDir, 'shipshape.db') },
      },
      onStoreError: ({ message }) => storeErrors.push(message),
      ...telling,
    });
  const apply = (document: unknown, caller?: Caller, dryRun?: boolean) =>
    processes.apply(documentOf(document, caller, dryRun), onFailure);

  beforeEach(() => {
    storeErrors.length = 0;
    failures.length = 0;
    processes = start({});
  });
  afterEach(() => processes.close());

  it('answers with the very bytes with which a document is answered in this process', async () => {
    const applyFleet = applyFleetWithPreview({
      ...memoryStore(),
      ...KNOWN,
      clock: systemClock,
      dueTimes: DUE_TIMES,
      deletionTime: TE.fromIO(systemClock.now),
    });
    const here = applyFleetDocument({ applyFleet, decodeFleet, parseYaml: yaml.parse });
    const documents: readonly (readonly [unknown, Caller, boolean])[] = [
      [encodeFleet(aWholeFleet()), anAdmin(), true],
      [encodeFleet(aWholeFleet()), anAdmin(), false],
      [encodeFleet(aFleet({ servers: [aServer(), aServer()] })), anAdmin(), false],
      [encodeFleet(aFleet()), aStranger, false],
      ['{"servers": [hunter2]}', anAdmin(), false],
      ['['.repeat(1_000_000), anAdmin(), false],
    ];
    for (const [document, caller, dryRun] of documents) {
      const expected = await here(documentOf(document, caller, dryRun), () => undefined);
      const text = E.map((plan: Uint8Array) => Buffer.from(plan).toString());
      expect(text(await apply(document, caller, dryRun))).to.deep.equal(text(expected));
    }
    expect(failures).to.deep.equal(['FleetRejected', 'Forbidden']);
  });

  it('answers that a document needs too much memory, and applies the next', async () => {
    await processes.close();
    processes = start({ heapMiB: 32 });
    const servers = Array.from({ length: 120_000 }, (_, n) => ({ name: `n${n}` }));
    expect(await apply({ servers })).to.deep.nested.include({
      'left.code': 'payload_too_large',
      'left.detail':
        'Applying the document takes more than the 32 MiB of memory that the service gives it. Apply the fleet in parts, or with `shipshape apply` on the machine of the service.',
    });
    expect(await apply(encodeFleet(aWholeFleet()))).to.have.property('_tag', 'Right');
  });

  it('reports why the store cannot be opened to the log, and to the caller only that it failed', async () => {
    const dataDir = join(directory.path, 'elsewhere');
    await mkdir(join(dataDir, 'shipshape.key'), { recursive: true });
    await processes.close();
    processes = start({ dataDir });
    const outcome = await apply(encodeFleet(aFleet()));
    expect(outcome).to.have.nested.property('left.code', 'unavailable');
    expect(JSON.stringify(outcome)).to.not.include(directory.path);
    expect(storeErrors.join()).to.include('shipshape.key');
    expect(failures).to.deep.equal(['Unavailable']);
  });

  describe('a process that does not answer', () => {
    beforeEach(async () => {
      await processes.close();
      processes = start({ entry: ENDING });
    });

    it('throws what is a defect', async () => {
      const thrown = await apply('defect').catch((error: unknown) => String(error));
      expect(thrown).to.match(/a defect of the spec/);
    });

    it('has its exit code, or its signal and its last words, in the log, and not in the answer', async () => {
      for (const word of ['end', 'be killed'])
        expect(await apply(word)).to.have.nested.property('left.detail', FAILED);
      expect(storeErrors).to.deep.equal([
        'The process that applies a fleet document ended without an answer (7).',
        'The process that applies a fleet document ended without an answer (SIGKILL: the last words).',
      ]);
      expect(failures).to.deep.equal(['Unavailable', 'Unavailable']);
    });

    it('is one after the other; some wait, and more are refused', async () => {
      const outcomes = await Promise.all([1, 2, 3, 4, 5, 6].map(() => apply('end')));
      expect(outcomes.map((outcome) => E.isLeft(outcome) && outcome.left.detail)).to.deep.equal([
        ...Array<string>(4).fill(FAILED),
        ...Array<string>(2).fill(TOO_MANY.detail),
      ]);
    });

    it('is ended at its deadline, and the caller told that the document may be applied', async () => {
      await processes.close();
      processes = start({ entry: ENDING, deadlineMs: 100 });
      expect(await apply('hang'))
        .to.have.nested.property('left.detail')
        .that.matches(
          /^Applying the document was cut short after 0\.1 s; it may have been applied/,
        );
      expect(storeErrors.join()).to.include('its time was over');
    });

    it('ends when its service had ended before it could listen for that', async () => {
      const child = fork(fileURLToPath(ENTRY), { stdio: ['pipe', 'ignore', 'inherit', 'ipc'] });
      child.disconnect();
      child.stdin?.end();
      expect(await once(child, 'exit')).to.deep.equal([1, null]);
    });

    it('is ended when the service closes, and what waits is not begun, nor what comes later', async () => {
      const outcomes = [apply('hang'), apply('hang')];
      await processes.close();
      for (const outcome of [...outcomes, apply('hang')])
        expect(await outcome)
          .to.have.nested.property('left.detail')
          .that.matches(/is closed/);
    });

    it('lets go of a document whose request has ended before its turn', async () => {
      const running = apply('hang');
      const request = new AbortController();
      const { signal } = request;
      const waiting = processes.apply({ ...documentOf('hang'), signal }, onFailure);
      request.abort();
      expect(await waiting)
        .to.have.nested.property('left.detail')
        .that.matches(/^Nothing was/);
      await processes.close();
      await running;
    });
  });

  it('refuses a document when its files are of another version than the service', async () => {
    await processes.close();
    processes = start({ version: '0.0.1' });
    const outcome = await apply(encodeFleet(aFleet()));
    expect(outcome).to.deep.nested.include({
      'left.status': 503,
      'left.detail':
        'Nothing was changed. Restart the service: its files are of another version by now.',
    });
  });

  it('says that a process cannot be started when no file is left', async () => {
    const script = fileURLToPath(
      new URL('../../../../support/fleet/no-file-left.js', import.meta.url),
    );
    const shell = ['-c', 'ulimit -n 64; exec "$0" "$1"', process.execPath, script];
    const { stdout } = await promisify(execFile)('sh', shell);
    expect(stdout).to.match(/^it could not be started: spawn .*EMFILE$/);
  });
});
