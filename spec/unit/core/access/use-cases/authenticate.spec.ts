import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import type { AccessToken } from '../../../../../core/access/access-token.js';
import { callerOf, FIRST_TOKEN_ID } from '../../../../../core/access/access-token.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { authenticate } from '../../../../../core/access/use-cases/authenticate.js';
import { describeAuthenticator } from '../../../../contracts/access/authenticator.contract.js';
import { aToken } from '../../../../support/access/a-token.js';
import { NO_USES } from '../../../../support/access/uses-in.js';
import { memoryTokenGenerator } from '../../../../support/access/memory-token-generator.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const NOON = new Date('2026-11-21T12:00:00.000Z');
const CREDENTIAL = 'ship_credential';

const make = async (telling: Partial<AccessToken> = {}) => {
  const { tokens } = memoryStore();
  const generator = memoryTokenGenerator();
  const clock = memoryClock(NOON);
  await rightOf(tokens.add(aToken(telling), generator.hash(CREDENTIAL)));
  return {
    clock,
    authenticator: { authenticate: authenticate({ tokens, uses: NO_USES, generator, clock }) },
    credential: CREDENTIAL,
    caller: callerOf(aToken(telling)),
    revoke: async () => {
      await rightOf(tokens.revoke(aToken().id, NOON));
    },
  };
};

describeAuthenticator('authenticate', make);

describe('authenticate', () => {
  it('finds the caller of a token until the instant at which it expires', async () => {
    const { authenticator, caller, clock } = await make({ expiresAt: O.some(NOON) });
    clock.set(new Date(NOON.getTime() - 1));
    const held = authenticator.authenticate(CREDENTIAL);
    expect(await rightOf(held)).to.deep.equal(O.some(caller));
    clock.set(NOON);
    expect(await rightOf(held)).to.deep.equal(O.none);
  });

  it('notes what was presented, and the token of a session with it', async () => {
    const { tokens } = memoryStore();
    const generator = memoryTokenGenerator();
    const noted: unknown[] = [];
    const uses = { note: (...use: readonly unknown[]) => void noted.push(use) };
    const known = authenticate({ tokens, generator, clock: memoryClock(NOON), uses });
    await rightOf(tokens.add(aToken(), generator.hash(CREDENTIAL)));
    const session = aToken({ id: aUuid(8), parent: O.some(aToken().id) });
    await rightOf(tokens.addSession(session, generator.hash('ship_session')));
    const origin = { id: 'request-1', address: '10.0.0.7', client: 'curl/8' };
    await rightOf(known(CREDENTIAL, origin));
    await rightOf(known('ship_session', origin));
    await rightOf(known('ship_unknown', origin));
    await rightOf(known(CREDENTIAL));
    const use = { at: NOON, address: '10.0.0.7', client: 'curl/8' };
    expect(noted).to.deep.equal([aToken().id, aUuid(8), aToken().id].map((id) => [id, use]));
  });

  describe('of the first token', () => {
    const FIRST = { id: FIRST_TOKEN_ID, expiresAt: O.some(NOON) };
    const BEFORE = new Date(NOON.getTime() - 1);

    it('takes its end away with the first use', async () => {
      const { authenticator, clock } = await make(FIRST);
      clock.set(BEFORE);
      const used = O.some(callerOf(aToken({ id: FIRST_TOKEN_ID })));
      expect(await rightOf(authenticator.authenticate(CREDENTIAL))).to.deep.equal(used);
      clock.set(NOON);
      expect(await rightOf(authenticator.authenticate(CREDENTIAL))).to.deep.equal(used);
    });

    it('refuses it once its day is over', async () => {
      const { authenticator } = await make(FIRST);
      for (const _ of [1, 2])
        expect(await rightOf(authenticator.authenticate(CREDENTIAL))).to.deep.equal(O.none);
    });

    it('accepts it where the store cannot be written', async () => {
      const token = aToken({ ...FIRST, expiresAt: O.some(new Date(NOON.getTime() + 1)) });
      const known = authenticate({
        tokens: {
          findByHash: () => TE.right(O.some(token)),
          removeExpiry: () => TE.left(unavailable('store', 'read_only')),
        },
        uses: NO_USES,
        generator: memoryTokenGenerator(),
        clock: memoryClock(NOON),
      });
      expect(await rightOf(known(CREDENTIAL))).to.deep.equal(O.some(callerOf(token)));
    });
  });

  it('fails as the store fails, which is not the same as no caller', async () => {
    const failure = unavailable('store', 'busy');
    const tokens = { findByHash: () => TE.left(failure), removeExpiry: () => TE.right(true) };
    const known = authenticate({
      tokens,
      uses: NO_USES,
      generator: memoryTokenGenerator(),
      clock: memoryClock(NOON),
    });
    expect(await known(CREDENTIAL)()).to.deep.equal(E.left(failure));
  });
});
