import { expect } from 'chai';
import { outputBatches } from '../../../../../adapters/dump-tools/backups/output-batches.js';

/** What one read brings. */
const READ_BYTES = 50_000;

describe('outputBatches', () => {
  const read = (batches: ReturnType<typeof outputBatches>, value: number): boolean => {
    batches.room().fill(value, 0, READ_BYTES);
    return batches.add(READ_BYTES);
  };

  it('hands all bytes on in their order, in memory that is used again', async () => {
    const batches = outputBatches(() => undefined);
    const memories = new Set<ArrayBufferLike>();
    const values: number[] = [];
    for (let value = 1; value <= 200; value += 1) {
      if (read(batches, value)) continue;
      const batch = (await batches.take()) ?? new Uint8Array();
      memories.add(batch.buffer);
      for (let at = 0; at < batch.length; at += READ_BYTES) values.push(batch[at] ?? 0);
    }
    expect(values).to.deep.equal(values.map((_, index) => index + 1));
    expect(values.length).to.be.greaterThan(180);
    expect(memories.size).to.be.at.most(4);
  });

  it('leaves a batch as it is until the next is taken', async () => {
    const batches = outputBatches(() => undefined);
    for (let value = 1; read(batches, value); value += 1);
    const batch = (await batches.take()) ?? new Uint8Array();
    const before = Buffer.from(batch);
    for (let value = 100; read(batches, value); value += 1);
    expect(before.equals(batch)).to.equal(true);
  });
});
