import { expect } from 'chai';
import { parseToolPacket } from '../../../../../../adapters/login-probe/postgresql/gate/packets.js';
import { startupPacket } from '../../../../../support/gate/a-tool.js';

const request = (code: number, rest = ''): Buffer => {
  const header = Buffer.alloc(8);
  header.writeInt32BE(8 + rest.length, 0);
  header.writeInt32BE(code, 4);
  return Buffer.concat([header, Buffer.from(rest, 'latin1')]);
};

const startup = { _tag: 'Startup', clientEncoding: undefined, isNewer: false, extensions: [] };

describe('parseToolPacket', () => {
  it('recognizes requests for TLS, for GSSAPI and to cancel', () => {
    expect(parseToolPacket(request(80_877_103))).to.deep.equal({ _tag: 'EncryptionRequest' });
    expect(parseToolPacket(request(80_877_104))).to.deep.equal({ _tag: 'EncryptionRequest' });
    const bytes = request(80_877_102, '\0\0\0\x07\0\0\0\x2a');
    expect(parseToolPacket(bytes)).to.deep.equal({ _tag: 'CancelRequest', bytes });
  });

  it('takes the encoding of a startup packet, and nothing else', () => {
    const settings = ['user', 'other', 'database', 'x', 'options', '-c a=b', 'replication', 'true'];
    expect(parseToolPacket(startupPacket(settings))).to.deep.equal(startup);
    const encoded = startupPacket([...settings, 'client_encoding', 'LATIN1']);
    expect(parseToolPacket(encoded)).to.deep.equal({ ...startup, clientEncoding: 'LATIN1' });
  });

  it('sees a later version of the protocol, and its extensions', () => {
    const later = startupPacket(['user', 'x', '_pq_.more', '1'], 0x3_00_02);
    const expected = { ...startup, isNewer: true, extensions: ['_pq_.more'] };
    expect(parseToolPacket(later)).to.deep.equal(expected);
  });

  it('waits for the rest of a packet', () => {
    const whole = startupPacket(['user', 'x']);
    for (let size = 0; size < whole.length; size += 1)
      expect(parseToolPacket(whole.subarray(0, size)), `${size} bytes`).to.equal(undefined);
  });

  it('refuses what is no such packet', () => {
    const whole = startupPacket(['user', 'x']);
    for (const bytes of [
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      Buffer.concat([whole, Buffer.of(0)]),
      startupPacket(['user', 'x'], 0x2_00_00),
      startupPacket(['client_encoding', "x' y"]),
      startupPacket(['user']),
      request(196_608, 'user\0x'),
    ])
      expect(parseToolPacket(bytes), bytes.toString('latin1')).to.deep.equal({ _tag: 'Invalid' });
  });
});
