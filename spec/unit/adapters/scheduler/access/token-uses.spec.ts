import { expect } from 'chai';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { noteUses } from '../../../../../adapters/scheduler/access/token-uses.js';
import type { TokenUse } from '../../../../../core/access/access-token.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import type { Uuid } from '../../../../../core/shared/uuid.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const use = (second: number): TokenUse => ({ at: new Date(second * 1_000), address: '10.0.0.7' });

const A = aUuid(1);
const B = aUuid(2);

describe('noteUses', () => {
  const make = (isAway = false) => {
    const writes: (readonly (readonly [Uuid, TokenUse])[])[] = [];
    let isWritten: () => void;
    const first = new Promise<void>((resolve) => (isWritten = resolve));
    const uses = noteUses({
      recordUses: (noted) => {
        writes.push([...noted]);
        isWritten();
        const failed = isAway && writes.length === 1;
        return failed ? TE.left(unavailable('store', 'read_only')) : TE.right(undefined);
      },
    });
    return { writes, first, ...uses };
  };

  it('writes the first uses at once, and of the minute after it the last of each token', async () => {
    const { writes, first, note, close } = make();
    note(A, use(1));
    note(A, use(2));
    note(B, use(2));
    await first;
    const atOnce = [A, B].map((token) => [token, use(2)]);
    expect(writes).to.deep.equal([atOnce]);
    for (const second of [3, 4, 5]) note(A, use(second));
    await close();
    expect(writes).to.deep.equal([atOnce, [[A, use(5)]]]);
  });

  it('keeps what could not be written for the next time, unless it was used since', async () => {
    const { writes, first, note, close } = make(true);
    note(A, use(1));
    note(B, use(1));
    await first;
    note(B, use(2));
    await close();
    expect(new Map(writes[1])).to.deep.equal(
      new Map([
        [A, use(1)],
        [B, use(2)],
      ]),
    );
  });
});
