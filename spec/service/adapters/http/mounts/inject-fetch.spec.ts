import { expect } from 'chai';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { injectFetch } from '../../../../../adapters/http/mounts/fetch-handler.js';

/** A Fastify with one answer that has no end. */
const endless = () => {
  const source = new Readable({ read: () => source.push('more and ') });
  const app = fastify();
  app.get('/endless', (_request, reply) => reply.send(source));
  return { source, fetch: injectFetch(app) };
};

const closing = (source: Readable) => new Promise((resolve) => source.once('close', resolve));

describe('injectFetch', () => {
  it('closes the source of an answer whose body is cancelled', async () => {
    const { source, fetch } = endless();
    const closed = closing(source);
    const answer = await fetch(new Request('http://x/endless'));
    await answer.body?.cancel();
    await closed;
    expect(source.destroyed).to.equal(true);
  });

  it('closes the source of an answer whose request is aborted', async () => {
    const { source, fetch } = endless();
    const closed = closing(source);
    const abort = new AbortController();
    const answer = await fetch(new Request('http://x/endless', { signal: abort.signal }));
    const read = answer.text().catch((error: unknown) => (error as Error).name);
    abort.abort();
    await closed;
    expect(await read).to.equal('AbortError');
  });

  it('returns every header, and every one of several of a name', async () => {
    const app = fastify();
    app.get('/', (_request, reply) =>
      reply.headers({ 'set-cookie': ['a=1', 'b=2'], 'x-one': 'one' }).send('body'),
    );
    const answer = await injectFetch(app)(new Request('http://x/'));
    expect(answer.headers.getSetCookie()).to.deep.equal(['a=1', 'b=2']);
    expect(answer.headers.get('x-one')).to.equal('one');
    expect(await answer.text()).to.equal('body');
  });
});
