import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { serviceUrl } from '../../../../../adapters/http-client/connection/remote-calls.js';

const readable = (text: string) => E.map(({ href }: URL) => href)(serviceUrl(text));

describe('serviceUrl', () => {
  it('keeps a path, whether or not it ends in a slash', () => {
    expect([
      readable('https://shipshape.example'),
      readable('https://shipshape.example/ops'),
      readable('HTTPS://shipshape.example:8443/ops/'),
    ]).to.deep.equal([
      E.right('https://shipshape.example/'),
      E.right('https://shipshape.example/ops/'),
      E.right('https://shipshape.example:8443/ops/'),
    ]);
  });

  it('takes plain http on this machine', () => {
    for (const host of [
      'localhost:8080',
      '127.0.0.1:8080',
      '127.8.9.10',
      '[::1]:8080',
      'a.localhost',
    ])
      expect(E.isRight(serviceUrl(`http://${host}`))).to.equal(true);
  });

  it('refuses to send a token in clear to another machine', () => {
    for (const host of [
      'shipshape.example',
      '10.0.0.1',
      '127.example',
      'localhost.example',
      '[::2]',
    ])
      expect(readable(`http://${host}`)).to.deep.equal(
        E.left(
          `The token would be sent to http://${host} in clear. Use https, or a tunnel to this machine, such as ssh -L 8080:localhost:8080 HOST.`,
        ),
      );
  });

  it('refuses what is no URL of the web', () => {
    for (const text of [
      '',
      'shipshape.example',
      'ftp://shipshape.example',
      'file:///etc/passwd',
      'https://',
    ])
      expect(readable(text)).to.deep.equal(
        E.left('The URL of the service must be one such as https://shipshape.example.'),
      );
  });

  it('refuses a user, a password, a query and a fragment, and does not repeat them', () => {
    for (const text of [
      'https://joe:hunter2@a.example',
      'https://joe@a.example',
      'https://a.example/?a=b',
      'https://a.example/#a',
    ])
      expect(readable(text)).to.deep.equal(
        E.left(
          'The URL of the service must have no user, password, query or fragment: scheme, host, port and path are all.',
        ),
      );
  });
});
