import { expect } from 'chai';
import { memoryTimer } from '../../../../../../adapters/memory/shared/timer.js';
import { watchReader } from '../../../../../../core/backups/use-cases/streams/watch-reader.js';

async function* parts(): AsyncGenerator<Uint8Array, void, void> {
  yield await Promise.resolve(Uint8Array.of(1, 2));
}

describe('watchReader', () => {
  const watched = () => {
    const [timer, stalls] = [memoryTimer(), [] as string[]];
    const watch = { timer, stallMs: 1_000, onStall: () => void stalls.push('stalled') };
    return { timer, stalls, bytes: watchReader(parts(), { ...watch, onRead: () => undefined }) };
  };

  it('says that a reader has stalled that reads nothing for too long', () => {
    const { timer, stalls } = watched();
    timer.advance(1_000);
    expect(stalls).to.deep.equal(['stalled']);
  });

  it('says nothing of one that has read all, or has failed before it began', async () => {
    const [read, failed] = [watched(), watched()];
    for await (const part of read.bytes) expect(part).to.have.length(2);
    failed.bytes.forget();
    for (const { timer } of [read, failed]) timer.advance(10_000);
    expect([...read.stalls, ...failed.stalls]).to.deep.equal([]);
  });
});
