import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { commandsOnly } from '../../../../../../adapters/login-probe/mysql/gate/mysql-gate-protocol.js';
import { mysqlTool } from '../../../../../support/gate/a-tool.js';
import { openedGates } from '../../../../../support/gate/opened-gates.js';
import { toMariadb } from '../../../../../support/login-probe/to-mariadb.js';
import { answer } from '../../../../../support/rogue-mysql/behavior.js';
import { startRogueMysql } from '../../../../../support/rogue-mysql/start-rogue-mysql.js';
import { header, OK, packet } from '../../../../../support/rogue-mysql/wire.js';

const QUERY = packet(0, '\x03SELECT 1');
/** It begins with the byte of a query, so that only its place in the sequence tells it from one. */
const FILE = packet(2, '\x03root:x:0:0');

/** A handshake response with the protocol of 4.1, an empty user name and no password. */
const LOGIN = packet(1, Buffer.of(0, 2, 0, 0), Buffer.alloc(4), Buffer.of(45), Buffer.alloc(25));

/** The answer to a query of LOAD DATA LOCAL INFILE, which a server may give to any other (the manual of MySQL). */
const REQUEST = Buffer.from('\xfb/etc/passwd', 'latin1');

describe('commandsOnly', () => {
  const open = openedGates();

  it('lets commands pass, whole, one behind another, and byte by byte', () => {
    const mayPass = commandsOnly();
    expect(mayPass(QUERY)).to.equal(true);
    expect(mayPass(Buffer.concat([QUERY, packet(0, '\x02shop'), packet(0, '\x01')]))).to.equal(
      true,
    );
    for (const byte of QUERY) expect(mayPass(Buffer.of(byte))).to.equal(true);
  });

  it('stops what continues the sequence of a response, as a file does', () => {
    expect(commandsOnly()(FILE)).to.equal(false);
    expect(commandsOnly()(Buffer.concat([QUERY, FILE]))).to.equal(false);
    const mayPass = commandsOnly();
    const passed = Array.from(FILE, (byte) => mayPass(Buffer.of(byte)));
    expect(passed).to.deep.equal(
      [true, true, true, true, ...FILE.subarray(4).map(() => 0)].map(Boolean),
    );
  });

  it('lets a long command pass that is continued, and stops what follows it out of turn', () => {
    const long = Buffer.concat([header(0xff_ff_ff, 0), Buffer.alloc(0xff_ff_ff, '\x03')]);
    const continued = Buffer.concat([long, packet(1, 'the rest')]);
    const empty = Buffer.concat([long, packet(1)]);
    for (const passing of [continued, empty, Buffer.concat([empty, QUERY])])
      expect(commandsOnly()(passing)).to.equal(true);
    for (const other of [QUERY, FILE]) {
      expect(commandsOnly()(Buffer.concat([long, other]))).to.equal(false);
      expect(commandsOnly()(Buffer.concat([continued, packet(2, 'more')]))).to.equal(false);
    }
  });

  it('stops commands that no dump needs, and packets without an end', () => {
    for (const other of [
      packet(0, '\x17'),
      packet(0),
      Buffer.concat([header(0xff_ff_ff, 0), QUERY]),
    ])
      expect(commandsOnly()(other)).to.equal(false);
  });

  it('keeps a file from a server that asks for it once the dump has begun, and ends the session', async () => {
    const rogue = await startRogueMysql({
      name: 'asks for a file',
      steps: [answer(OK), answer(OK), answer(REQUEST)],
      expected: 'accepted',
    });
    const target = toMariadb({ port: rogue.port, tls: { mode: 'off' } });
    const gate = await open(target, { allowsTrust: () => true });
    const { socket, received, closed } = mysqlTool(gate);
    socket.once('data', () => {
      socket.write(LOGIN);
      socket.once('data', () => {
        socket.write(QUERY);
        socket.once('data', () => socket.write(FILE));
      });
    });
    expect(await gate.login()).to.deep.equal(E.right(undefined));
    await closed;
    expect(received().includes(REQUEST)).to.equal(true);
    await rogue.allClosed();
    expect(rogue.understood().toString('latin1')).to.include('SELECT 1').and.not.include('root:x');
    expect(gate.wasCutOff()).to.equal(true);
    rogue.close();
  });
});
