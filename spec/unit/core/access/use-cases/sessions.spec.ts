import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { type AccessToken, callerOf } from '../../../../../core/access/access-token.js';
import { authenticate } from '../../../../../core/access/use-cases/authenticate.js';
import { endSession, startSession } from '../../../../../core/access/use-cases/start-session.js';
import { aToken } from '../../../../support/access/a-token.js';
import { NO_USES } from '../../../../support/access/uses-in.js';
import { memoryTokenGenerator } from '../../../../support/access/memory-token-generator.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const NOON = new Date('2026-11-21T12:00:00.000Z');
const MIDNIGHT = new Date('2026-11-22T00:00:00.000Z');
const TOKEN = 'ship_typed';

const make = async (telling: Partial<AccessToken> = {}) => {
  const { tokens, people } = memoryStore();
  const generator = memoryTokenGenerator();
  const clock = memoryClock(NOON);
  const ports = { tokens, people, generator, clock, uses: NO_USES };
  await rightOf(tokens.add(aToken(telling), generator.hash(TOKEN)));
  return {
    tokens,
    clock,
    start: async (text = TOKEN) => rightOf(startSession(ports)(text, () => 0)),
    startSession: startSession(ports),
    end: async (text: string) => O.isSome(await rightOf(endSession(ports)(text))),
    callerOfText: async (text: string) => rightOf(authenticate(ports)(text)),
  };
};

const textOf = (started: Awaited<ReturnType<Awaited<ReturnType<typeof make>>['start']>>): string =>
  O.isSome(started) ? started.value.text.reveal() : '';

describe('a session', () => {
  it('acts as its token, for twelve hours', async () => {
    const { start, callerOfText, clock } = await make();
    const started = await start();
    expect(O.isSome(started) && started.value.token).to.deep.equal({
      id: aUuid(1),
      name: aToken().name,
      grants: aToken().grants,
      createdAt: NOON,
      expiresAt: O.some(MIDNIGHT),
      revokedAt: O.none,
      parent: O.some(aToken().id),
      maker: O.none,
      issuedBy: O.none,
    });
    const caller = { ...callerOf(aToken()), tokenId: aUuid(1), expiresAt: MIDNIGHT };
    expect(await callerOfText(textOf(started))).to.deep.equal(O.some(caller));
    clock.set(MIDNIGHT);
    expect(await callerOfText(textOf(started))).to.deep.equal(O.none);
  });

  it('that began by a clock that was set back since has ended, and its token has not', async () => {
    const { start, callerOfText, clock } = await make();
    const text = textOf(await start());
    clock.set(new Date(NOON.getTime() - 2 * 3_600_000));
    expect(O.isSome(await callerOfText(text))).to.equal(false);
    expect(O.isSome(await callerOfText(TOKEN))).to.equal(true);
  });

  it('ends no later than its token', async () => {
    const soon = O.some(new Date(NOON.getTime() + 1));
    const { start } = await make({ expiresAt: soon });
    const started = await start();
    expect(O.isSome(started) && started.value.token.expiresAt).to.deep.equal(soon);
  });

  it('ends with its token', async () => {
    const { start, callerOfText, tokens } = await make();
    const started = await start();
    await rightOf(tokens.revoke(aToken().id, NOON));
    expect(await callerOfText(textOf(started))).to.deep.equal(O.none);
  });

  it('is started by no token that is unknown, expired, revoked, or a session', async () => {
    const { start } = await make();
    expect(await start('ship_unknown')).to.deep.equal(O.none);
    expect(await start(textOf(await start()))).to.deep.equal(O.none);
    const expired = await make({ expiresAt: O.some(NOON) });
    expect(await expired.start()).to.deep.equal(O.none);
    const revoked = await make({ revokedAt: O.some(NOON) });
    expect(await revoked.start()).to.deep.equal(O.none);
  });

  it('is counted for a good token before it is stored, and waits where there were too many', async () => {
    const { start, startSession: startCounted, tokens } = await make();
    const session = textOf(await start());
    const counted: string[] = [];
    const tooMany = (id: string) => counted.push(id) * 7;
    expect(await startCounted(TOKEN, tooMany)()).to.deep.equal(
      E.left({ _tag: 'TooManySessions', waitSeconds: 7 }),
    );
    for (const text of [session, 'ship_unknown'])
      expect(await startCounted(text, tooMany)()).to.deep.equal(E.right(O.none));
    expect(counted).to.deep.equal([aToken().id]);
    expect(await rightOf(tokens.list)).to.have.length(2);
  });

  it('is ended alone, and its token is not ended so', async () => {
    const { start, end, callerOfText } = await make();
    const session = textOf(await start());
    const other = textOf(await start());
    expect(await end(session)).to.equal(true);
    for (const text of [session, TOKEN, 'ship_unknown']) expect(await end(text)).to.equal(false);
    expect(await callerOfText(session)).to.deep.equal(O.none);
    expect(O.isSome(await callerOfText(other))).to.equal(true);
    expect(O.isSome(await callerOfText(TOKEN))).to.equal(true);
  });
});
