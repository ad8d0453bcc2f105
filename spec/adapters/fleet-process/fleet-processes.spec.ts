import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { applyFleetDocument } from '../../../adapters/api/fleet/apply-fleet-document.js';
import { decodeFleet } from '../../../adapters/fleet-file/decode-fleet.js';
import { encodeFleet } from '../../../adapters/fleet-file/encode-fleet.js';
import {
  type FleetProcesses,
  fleetProcesses,
} from '../../../adapters/fleet-process/fleet-processes.js';
import { memoryStore } from '../../../adapters/memory/store.js';
import type { StoreSetup } from '../../../composition/fleet-documents/store-setup.js';
import type { Caller } from '../../../core/access/caller.js';
import { applyFleet } from '../../../core/fleet/use-cases/apply-fleet.js';
import { anAdmin, aStranger } from '../../support/access/a-caller.js';
import { aFleet, aServer } from '../../support/fleet/a-fleet.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

const ENTRY = new URL('../../../composition/fleet-documents/fleet-process.js', import.meta.url);

const ENDING = new URL('../../support/fleet/ending-process.js', import.meta.url);

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

  const start = (telling: { readonly entry?: URL; readonly heapMiB?: number; dataDir?: string }) =>
    fleetProcesses<StoreSetup>({
      entry: ENTRY,
      setup: { dataDir: telling.dataDir ?? directory.path, store: { kind: 'sqlite' } },
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
    const here = applyFleetDocument({ applyFleet: applyFleet(memoryStore()), decodeFleet });
    const documents: readonly (readonly [unknown, Caller, boolean])[] = [
      [encodeFleet(aWholeFleet()), anAdmin(), true],
      [encodeFleet(aWholeFleet()), anAdmin(), false],
      [encodeFleet(aWholeFleet()), anAdmin(), false],
      [encodeFleet(aFleet({ servers: [aServer()] })), anAdmin(), false],
      [encodeFleet(aFleet({ servers: [aServer(), aServer()] })), anAdmin(), false],
      [encodeFleet(aFleet()), aStranger, false],
      [{ servers: [{ nmae: 'x' }] }, anAdmin(), false],
      ['{"servers": [hunter2]}', anAdmin(), false],
      ['['.repeat(1_000_000), anAdmin(), false],
      ['', anAdmin(), false],
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
    const servers = Array.from({ length: 200_000 }, (_, n) => ({ name: `n${n}` }));
    expect(await apply({ servers })).to.deep.nested.include({
      'left.code': 'payload_too_large',
      'left.detail':
        'Applying the document takes more than the 32 MiB of memory that the service gives it. Apply the fleet in parts, or with `shipshape apply` on the machine of the service.',
    });
    expect(await apply(encodeFleet(aWholeFleet()))).to.have.property('_tag', 'Right');
  });

  it('applies one document after the other, lets some wait, and refuses more', async () => {
    const outcomes = await Promise.all([1, 2, 3, 4, 5, 6].map(() => apply(encodeFleet(aFleet()))));
    const codes = outcomes.map((outcome) => (E.isLeft(outcome) ? outcome.left.code : 'applied'));
    expect(codes).to.deep.equal([
      ...Array<string>(4).fill('applied'),
      'unavailable',
      'unavailable',
    ]);
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

  it('throws when a process ends without an answer, or in a defect', async () => {
    await processes.close();
    processes = start({ entry: ENDING });
    const thrown = (document: unknown) => apply(document).catch((error: unknown) => String(error));
    expect(await thrown('end')).to.match(/ended without an answer \(7\)/);
    expect(await thrown('defect')).to.match(/a defect of the spec/);
  });

  it('ends the process that runs when it is closed', async () => {
    await processes.close();
    processes = start({ entry: ENDING });
    const outcome = apply('hang');
    await processes.close();
    expect(await outcome).to.have.nested.property('left.code', 'unavailable');
  });
});
