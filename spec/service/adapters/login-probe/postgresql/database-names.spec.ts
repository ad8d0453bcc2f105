import { expect } from 'chai';
import { type FakeServer, startFakeServer } from '../../../../support/network/fake-server.js';
import { errorResponse } from '../../../../support/rogue-postgres/wire.js';
import { DATABASE_NAMES } from '../../../../support/login-probe/pg-database-names.js';
import { logIn, refused } from '../../../../support/login-probe/pg-log-in.js';
import { toLoopback } from '../../../../support/login-probe/to-loopback.js';

/** The pairs in the startup packet (PostgreSQL's manual, Message Formats), with its length and its version. */
const readStartup = (packet: Buffer) => {
  const texts = packet.toString('utf8', 8).split('\0');
  const pairs = texts.slice(0, -2).flatMap((text, i) => (i % 2 ? [] : [[text, texts[i + 1]]]));
  const isWhole = packet.readInt32BE() === packet.length && texts.slice(-2).join('') === '';
  return { isWhole, version: packet.readInt32BE(4), pairs };
};

describe('a login to PostgreSQL, with a database name that looks like something else', () => {
  let server: FakeServer;
  let packets: Buffer[] = [];

  before(async () => {
    server = await startFakeServer((socket) => {
      socket.once('data', (packet) => {
        packets.push(packet);
        socket.end(errorResponse('3D000'));
      });
    });
  });
  after(() => server.close());
  beforeEach(() => {
    packets = [];
  });

  it('has at least 60 such names', () => {
    expect(new Set(DATABASE_NAMES).size).to.equal(DATABASE_NAMES.length);
    expect(DATABASE_NAMES.length).to.be.at.least(60);
  });

  for (const database of DATABASE_NAMES)
    it(`sends ${JSON.stringify(database)} to the server as it is`, async () => {
      const verdict = await logIn(toLoopback({ port: server.port, database }));
      expect(verdict).to.deep.equal(refused({ code: 'database_missing' }));
      expect(packets.map(readStartup)).to.deep.equal([
        {
          isWhole: true,
          version: 196_608,
          pairs: [
            ['user', 'backup_admin'],
            ['database', database],
            ['application_name', 'shipshape'],
            ['client_encoding', 'UTF8'],
          ],
        },
      ]);
    });
});
