import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { Secret } from '../../../../../../core/shared/secret.js';
import { sharedPostgres } from '../../../../../support/database-servers/shared-postgres.js';
import {
  NO_PGBOUNCER,
  startSystemPgbouncer,
  systemPgbouncer,
} from '../../../../../support/database-servers/system-pgbouncer.js';
import { pgTool, startupPacket, type Tool } from '../../../../../support/gate/a-tool.js';
import { openedGates } from '../../../../../support/gate/opened-gates.js';
import { toLoopback } from '../../../../../support/login-probe/to-loopback.js';
import { startCountingProxy } from '../../../../../support/network/counting-proxy.js';
import { pollUntil } from '../../../../../support/shared/poll-until.js';

/** The number and the secret of a session, in the message with which a server hands them out. */
const keyIn = (received: Buffer): Buffer => {
  const at = received.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  return received.subarray(at + 5, at + 13);
};

const cancelRequest = (key: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 16, 0x04, 0xd2, 0x16, 0x2e]), key]);

const receivedBy = ({ received }: Tool, text: string) =>
  pollUntil(
    () => Promise.resolve(received().toString('latin1')),
    (all) => all.includes(text),
  );

describe('a gate for pg_dump', function () {
  const open = openedGates();

  const toShared = async () => {
    const { port, superuser } = await sharedPostgres();
    const password = new Secret(superuser.password);
    return toLoopback({ port, user: superuser.user, password, database: 'postgres' });
  };

  it('logs in through a pooler that refuses every setting of a session', async function () {
    const program = systemPgbouncer();
    if (program === undefined) {
      console.log(NO_PGBOUNCER);
      this.skip();
    }
    const server = await sharedPostgres();
    const pooler = await startSystemPgbouncer(program, server, { pool_mode: 'session' });
    const gate = await open({ ...(await toShared()), port: pooler.port });
    const tool = pgTool(gate);
    expect(await gate.login()).to.deep.equal(E.right(undefined));
    await gate.close();
    await tool.closed;
    await pooler.stop();
  });

  it('answers a tool that asks for a later protocol, and for encryption, with what it has', async () => {
    const gate = await open(await toShared());
    const tool = pgTool(gate, Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]));
    await receivedBy(tool, 'N');
    tool.socket.write(startupPacket(['user', 'x', '_pq_.more', '1'], 0x3_00_02));
    await receivedBy(tool, 'Nv\0\0\0\x16\0\x03\0\0\0\0\0\x01_pq_.more\0R\0\0\0\x08\0\0\0\0S');
  });

  it('passes on a request to cancel one of its sessions, and no other', async () => {
    const { port } = await sharedPostgres();
    const proxy = await startCountingProxy(port);
    const gate = await open({ ...(await toShared()), port: proxy.port });
    const tool = pgTool(gate);
    await receivedBy(tool, 'Z\0\0\0\x05I');
    const key = keyIn(tool.received());
    await pgTool(gate, cancelRequest(Buffer.alloc(8))).closed;
    expect(proxy.connections()).to.equal(1);
    await pgTool(gate, cancelRequest(key)).closed;
    expect(proxy.connections()).to.equal(2);
    proxy.close();
  });
});
