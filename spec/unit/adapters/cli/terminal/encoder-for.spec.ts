import { expect } from 'chai';
import { encoderFor } from '../../../../../adapters/cli/terminal/write.js';

const TEXT = '✖ ▲ ● ✔ • → ↑ · … █░ Größe';
const ASCII = 'x ! o ok * > ^ - ... #- Größe';

describe('encoderFor', () => {
  const encoded = (env: Readonly<Record<string, string>>, platform: NodeJS.Platform = 'linux') =>
    encoderFor(env, platform)(TEXT);

  it('keeps every mark where the locale is UTF-8', () => {
    for (const LANG of ['C.UTF-8', 'en_US.utf8', 'nb_NO.UTF-8@euro'])
      expect(encoded({ LANG })).to.equal(TEXT);
  });

  it('writes the marks in ASCII elsewhere, and leaves names as they are', () => {
    for (const LANG of ['C', 'POSIX', 'en_US.ISO-8859-1', 'nb_NO'])
      expect(encoded({ LANG })).to.equal(ASCII);
  });

  it('reads LC_ALL before LC_CTYPE, and that before LANG; what is empty counts as unset', () => {
    expect(encoded({ LC_ALL: 'C', LC_CTYPE: 'C.UTF-8', LANG: 'C.UTF-8' })).to.equal(ASCII);
    expect(encoded({ LC_ALL: '', LC_CTYPE: 'C', LANG: 'C.UTF-8' })).to.equal(ASCII);
    expect(encoded({ LC_CTYPE: 'C.UTF-8', LANG: 'C' })).to.equal(TEXT);
  });

  it('takes an unset locale for ASCII, as POSIX does, but not on macOS and Windows', () => {
    expect(encoded({})).to.equal(ASCII);
    expect([encoded({}, 'darwin'), encoded({}, 'win32')]).to.deep.equal([TEXT, TEXT]);
  });
});
