import { expect } from 'chai';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import * as E from 'fp-ts/lib/Either.js';
import { sqliteWriter } from '../../../../../../adapters/store/sqlite/writing/sqlite-writer.js';
import { unavailable } from '../../../../../../core/shared/ports/port-failure.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';

/** A thread that counts in a file how often it was started, and ends instead of its first answer. */
const DIES_ONCE = `
import { appendFileSync, readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
appendFileSync(workerData.file, '.');
const isFirst = readFileSync(workerData.file, 'utf8') === '.';
parentPort.on('message', (message) => {
  if (message === 'close') parentPort.close();
  else if (isFirst) throw new Error('the thread broke');
  else parentPort.postMessage([{ _tag: 'Right', right: undefined }]);
});`;

describe('sqliteWriter', () => {
  const directory = temporaryDirectory();
  const errors: string[] = [];
  const make = (entry: URL) =>
    sqliteWriter({
      entry,
      data: { file: join(directory.path, 'a.db'), timeoutMs: 0, pragmas: {} },
      onWritten: () => undefined,
      onError: ({ message }) => errors.push(message),
    });
  const failed = E.left(unavailable('store', 'failed'));

  beforeEach(() => {
    errors.length = 0;
  });

  it('fails what was under way when its thread ends, and writes on in a new one', async () => {
    const writer = make(new URL(`data:text/javascript,${encodeURIComponent(DIES_ONCE)}`));
    const stamp = writer.write('stampHealth', 1);
    expect(await Promise.all([stamp(), stamp()])).to.deep.equal([failed, failed]);
    expect(errors).to.deep.equal(['the thread broke']);
    expect(await stamp()).to.deep.equal(E.right(undefined));
    await writer.close();
  });

  it('fails when its thread cannot open the store, and tells the log why', async () => {
    const writer = make(
      new URL('../../../../../../adapters/store/sqlite/sqlite-write-worker.js', import.meta.url),
    );
    expect(await writer.write('stampHealth', 1)()).to.deep.equal(failed);
    expect(errors).to.deep.equal([
      'The store could not be opened for writing: SqliteError: unable to open database file',
    ]);
    await writer.close();
  });

  it('keeps a process alive until it is closed, even where a write has just begun', async () => {
    const program = new URL('../../../../../support/stores/write-and-close.js', import.meta.url);
    const { stdout } = await execa(process.execPath, [fileURLToPath(program), directory.path]);
    expect(stdout).to.equal('closed');
  });

  it('starts no thread where nothing is written', async () => {
    const writer = make(new URL('file:///nowhere.js'));
    await writer.close();
    expect(await writer.write('stampHealth', 1)()).to.deep.equal(
      E.left(unavailable('store', 'closed')),
    );
    expect(errors).to.deep.equal([]);
  });

  it('rejects what cannot go to a thread, and goes on', async () => {
    const writer = make(new URL(`data:text/javascript,${encodeURIComponent(DIES_ONCE)}`));
    const report = { now: () => new Date() };
    expect(await writer.write('stampHealth', report as never)()).to.deep.equal(failed);
    await writer.close();
  });
});
