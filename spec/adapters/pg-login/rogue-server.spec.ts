import { expect } from 'chai';
import fc from 'fast-check';
import type { LoginRefusal } from '../../../core/domain/login-verdict.js';
import { type FakeServer, startFakeServer } from '../../support/fake-server.js';
import { logIn, refused } from './log-in.js';
import { PASSWORD, toLoopback } from './to-loopback.js';
import { authenticationRequest, message } from './wire.js';

describe('pgLoginProbe, at servers that are none', () => {
  let fake: FakeServer;

  afterEach(async () => {
    await fake.gone();
    fake.close();
  });

  /** Logs in at a server that answers the first bytes with these, and leaves its end open. */
  const verdictOf = async (answer: Buffer, target: Parameters<typeof toLoopback>[0] = {}) => {
    fake = await startFakeServer((socket) => {
      socket.once('data', () => socket.write(answer));
    });
    return logIn(toLoopback({ port: fake.port, ...target }));
  };

  const ANSWERS: readonly (readonly [string, Buffer, LoginRefusal])[] = [
    ['an MD5 password', authenticationRequest(5, 'salt'), { code: 'insecure_login_refused' }],
    ['Kerberos', authenticationRequest(7), { code: 'login_rejected', cause: 'rule' }],
    [
      'a way that nobody knows',
      authenticationRequest(99),
      { code: 'login_rejected', cause: 'rule' },
    ],
    [
      'a SASL that is not SCRAM',
      authenticationRequest(10, 'OTHER\0\0'),
      { code: 'insecure_login_refused' },
    ],
  ];
  for (const [what, answer, refusal] of ANSWERS) {
    it(`gives nothing away to a server that asks for ${what}`, async () => {
      expect(await verdictOf(answer)).to.deep.equal(refused(refusal));
      expect(fake.received().includes(PASSWORD)).to.equal(false);
    });
  }

  it('gives no password to a server that asks for it in clear amid SCRAM', async () => {
    fake = await startFakeServer((socket) => {
      socket.once('data', () => {
        socket.write(authenticationRequest(10, 'SCRAM-SHA-256\0\0'));
        socket.once('data', () => socket.write(authenticationRequest(3)));
      });
    });
    const verdict = await logIn(toLoopback({ port: fake.port }));
    expect(verdict).to.deep.equal(refused({ code: 'insecure_login_refused' }));
    expect(fake.received().includes(PASSWORD)).to.equal(false);
  });

  const NOT_POSTGRES: Readonly<Record<string, Buffer>> = {
    'an error without an end': message('E'),
    'a notice without an end': message('N', 'SWARNING\0'),
    'a message of two gigabytes': Buffer.from([0x45, 0x7f, 0xff, 0xff, 0xff]),
    'a message of less than no length': Buffer.from([0x52, 0xff, 0xff, 0xff, 0xff]),
    'the greeting of MySQL': Buffer.from('\x4a\0\0\0\x0a8.4.0\0', 'latin1'),
    'the banner of SSH': Buffer.from('SSH-2.0-OpenSSH_9.2\r\n'),
    'more notices than any login has': Buffer.concat(
      Array.from({ length: 20 }, () => message('N', `M${'x'.repeat(8000)}\0\0`)),
    ),
    'rows that nobody asked for': message('T', Buffer.alloc(2)),
  };
  for (const [what, answer] of Object.entries(NOT_POSTGRES)) {
    it(`takes ${what} for no database server`, async () => {
      expect(await verdictOf(answer)).to.deep.equal(refused({ code: 'not_a_database_server' }));
    });
  }

  const TLS_ANSWERS: readonly (readonly [string, string, LoginRefusal])[] = [
    ['yes and more bytes', 'S\x16', { code: 'tls_failed', cause: 'handshake' }],
    ['no', 'N', { code: 'tls_failed', cause: 'not_offered' }],
    ['an error', 'E', { code: 'server_not_ready' }],
    ['yes and then nothing', 'S', { code: 'timed_out' }],
    ['the banner of SSH', 'SSH-2.0-OpenSSH_9.2\r\n', { code: 'not_a_database_server' }],
  ];
  for (const [what, answer, refusal] of TLS_ANSWERS) {
    it(`understands a server that answers ${what} to a request for TLS`, async () => {
      fake = await startFakeServer((socket) => socket.write(answer));
      const target = toLoopback({ port: fake.port, tls: { mode: 'verify-full' } });
      const deadlineMs = refusal.code === 'timed_out' ? 300 : 5000;
      expect(await logIn(target, deadlineMs)).to.deep.equal(refused(refusal));
    });
  }

  it('waits for no server that hangs up on a request for TLS', async () => {
    fake = await startFakeServer((socket) => socket.end());
    const target = toLoopback({ port: fake.port, tls: { mode: 'verify-full' } });
    expect(await logIn(target)).to.deep.equal(refused({ code: 'server_not_ready' }));
  });

  it('survives whatever a server may send', async () => {
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
      fc
        .tuple(fc.constantFrom(...Array.from('RKSZNETDCAv')), fc.uint8Array({ maxLength: 32 }))
        .map(([type, body]) => message(type, Buffer.from(body))),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { maxLength: 6 }), async (messages) => {
        fake = await startFakeServer((socket) => socket.end(Buffer.concat(messages)));
        const verdict = await logIn(toLoopback({ port: fake.port }), 1000);
        fake.close();
        expect(verdict).to.have.nested.property('right._tag', 'Refused');
      }),
      { numRuns: 100 },
    );
  });
});
