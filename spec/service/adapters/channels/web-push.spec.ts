import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { aMessage } from '../../../support/notifications/a-delivery.js';
import { aTarget } from '../../../support/notifications/a-target.js';
import { httpStandIn, senderOver } from '../../../support/notifications/http-stand-in.js';
import {
  pushSettings,
  readPushed,
  readVapid,
} from '../../../support/notifications/push-browser.js';

/** That of the example in section 5 of RFC 8291. */
const EXAMPLE = {
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  receiver: {
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

describe('a channel of kind web-push', () => {
  const sentWith = async (settings: object, message = aMessage(), status = 201) => {
    const server = await httpStandIn((_request, _incoming, response) =>
      response.writeHead(status).end(),
    );
    const target = aTarget('web-push', { ...pushSettings(`${server.url}/a`), ...settings });
    const sent = await senderOver().send(target, message, new AbortController().signal)();
    await server.close();
    return { sent, requests: server.received, origin: server.url };
  };

  it('is read by the stand-in as by the browser of the example of RFC 8291', () => {
    expect(readPushed(Buffer.from(EXAMPLE.message, 'base64url'), EXAMPLE.receiver)).to.equal(
      'When I grow up, I want to be a watermelon',
    );
  });

  it('shows one problem under its id, and leads to its resource; several lead to all of them', async () => {
    const message = aMessage();
    const [line] = message.lines;
    const { requests } = await sentWith({}, message);
    const shown = JSON.parse(requests[0]?.body ?? '') as Readonly<Record<string, string>>;
    expect(shown).to.include({ tag: line?.problem.id, at: line?.problem.resource.id });
    const both = aMessage(['opened', 'resolved']);
    const [two] = (await sentWith({}, both)).requests;
    expect(JSON.parse(two?.body ?? ''))
      .to.include({ tag: both.id })
      .and.not.have.property('at');
  });

  it('is signed by the key that the browser was asked with, and says whom to write to', async () => {
    const contact = 'https://shipshape.example';
    const { requests, origin } = await sentWith({ contact });
    const [claims, other] = [requests[0], (await sentWith({})).requests[0]].map((request) =>
      readVapid(request?.headers.authorization ?? ''),
    );
    expect(claims).to.include({ aud: origin, sub: contact });
    expect(other).to.include({ k: claims?.k }).and.not.have.property('sub');
  });

  it('is rejected where the browser has ended the subscription', async () => {
    const { sent } = await sentWith({}, aMessage(), 410);
    const refusal = { code: 'channel_rejected', status: 410 };
    expect(sent).to.deep.equal(E.left({ _tag: 'SendRefused', refusal }));
  });

  it('is misconfigured with keys that are none', async () => {
    const noPoint = Buffer.alloc(65, 4).toString('base64url');
    const noScalar = Buffer.alloc(32, 255).toString('base64url');
    for (const settings of [{ p256dh: noPoint }, { key: noScalar }, { auth: 'abc' }]) {
      const { sent, requests } = await sentWith(settings);
      expect(sent).to.have.nested.property('left.refusal.code', 'channel_misconfigured');
      expect(requests).to.deep.equal([]);
    }
  });
});
