import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ChannelMessage } from '../../../core/notifications/channel-message.js';
import type {
  ChannelSender,
  ChannelTarget,
} from '../../../core/notifications/ports/channel-register.js';
import { aMessage } from '../../support/notifications/a-delivery.js';
import { aProblem } from '../../support/problems/a-problem.js';
import { aUuid } from '../../support/shared/a-uuid.js';

export interface ChannelSenderWorld {
  readonly sender: ChannelSender;
  /** A channel whose other side accepts what it is sent. */
  readonly accepting: ChannelTarget;
  /** One whose other side does not, and says so with words of its own: `the words of the other side`. */
  readonly refusing: ChannelTarget;
  /** One whose other side takes what it is sent, and never answers; none where nobody could be silent. */
  readonly silent?: ChannelTarget;
  /** A part of the settings of each channel that nobody may see. */
  readonly secret: string;
  /** What the other side of the accepting channel was sent so far, each as one text in which names can be found. */
  readonly received: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** What every `ChannelSender` promises. */
export const describeChannelSender = (
  name: string,
  make: () => Promise<ChannelSenderWorld>,
): void => {
  describe(`${name} as a channel sender`, () => {
    let world: ChannelSenderWorld;

    beforeEach(async () => {
      world = await make();
    });
    afterEach(() => world.close());

    const send = (
      target: ChannelTarget,
      message: ChannelMessage = aMessage(),
      signal = new AbortController().signal,
    ) => world.sender.send(target, message, signal)();

    it('sends a message once for each call, with what it says of each problem', async () => {
      expect(await send(world.accepting)).to.deep.equal(E.right(undefined));
      expect(world.received()).to.have.lengthOf(1);
      expect(world.received()[0]).to.contain('db-eu-1');
      await send(world.accepting);
      expect(world.received()).to.have.lengthOf(2);
    });

    it('sends a test, which has no lines', async () => {
      const test = aMessage([], { purpose: 'test' });
      expect(await send(world.accepting, test)).to.deep.equal(E.right(undefined));
      expect(world.received()).to.have.lengthOf(1);
    });

    it('sends whatever a resource is called, and however much there is to tell', async () => {
      const resource = { type: 'server', id: aUuid(1), name: HOSTILE } as const;
      const problem = { ...aProblem(), resource, message: 'x'.repeat(3_000) };
      const line = { event: 'opened', problem, closedAt: O.none } as const;
      const lines = Array.from({ length: 50 }, () => line);
      const message = aMessage([], { lines, more: [{ under: HOSTILE, count: 950 }] });
      expect(await send(world.accepting, message)).to.deep.equal(E.right(undefined));
    });

    it('fails as refused where the other side does not accept it, without its words and ours', async () => {
      const sent = await send(world.refusing);
      expect(sent).to.have.nested.property('left._tag', 'SendRefused');
      expect(JSON.stringify(sent)).to.not.contain('words').and.not.contain(world.secret);
    });

    it('fails as abandoned once the signal is aborted, and sends nothing', async () => {
      expect(await send(world.accepting, aMessage(), AbortSignal.abort())).to.deep.equal(ABANDONED);
      expect(world.received()).to.deep.equal([]);
    });

    it('is abandoned while the other side is silent', async () => {
      const { silent } = world;
      if (silent === undefined) return;
      const aborting = new AbortController();
      setTimeout(() => aborting.abort(), 200);
      expect(await send(silent, aMessage(), aborting.signal)).to.deep.equal(ABANDONED);
    });
  });
};

/** Line ends, mark-up, mentions and the ends of other languages. */
const HOSTILE =
  'db\r\nBcc: x@y.example\r\n\r\n<b>&amp;</b> @everyone <!channel> *a* _b_ [c](https://d.example) "e\' \\ \u202e';

const ABANDONED = E.left({ _tag: 'Unavailable', source: 'channel', reason: 'abandoned' });
