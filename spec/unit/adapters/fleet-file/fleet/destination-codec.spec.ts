import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { decodeFleetWith } from '../../../../../adapters/fleet-file/decode-fleet.js';
import { decodeFleet } from '../../../../../composition/fleet-documents/read-fleet.js';
import type { FleetDescription } from '../../../../../core/fleet/fleet-description.js';
import { mistakesOf, RECIPIENTS } from '../../../../support/fleet/fleet-documents.js';
import { revealed } from '../../../../support/shared/revealed.js';
import { KNOWN, namesOf } from '../../../../support/fleet/known-kinds.js';

type Fields = Readonly<Record<string, unknown>>;

const IDENTITY = 'AGE-SECRET-KEY-152SK5NZXYP3FG4AY2NSPCQFSYY50RXTAG2PFSC95ARKMXS8W8FZQJMWGFM';
const HOST_KEY = `SHA256:${'b'.repeat(43)}`;
const KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\nhunter2\n-----END OPENSSH PRIVATE KEY-----\n';

const LOCAL = { name: 'vault', kind: 'local', path: '/var/backups' };
const S3 = {
  name: 'vault',
  kind: 's3',
  endpoint: 'https://s3.example',
  bucket: 'dumps',
  access_key: 'shipshape',
  secret_key: 'hunter2',
};
const SFTP = {
  name: 'vault',
  kind: 'sftp',
  host: 'files.example',
  user: 'dumps',
  password: 'hunter2',
  host_key: HOST_KEY,
  path: 'dumps',
};
const RCLONE = { name: 'vault', kind: 'rclone', config: { type: 'b2', key: 'k' }, path: 'dumps' };

const decoded = (destination: Fields) =>
  revealed(
    E.map((fleet: FleetDescription) => fleet.destinations)(
      decodeFleet({ destinations: [destination] }),
    ),
  );

const settingsOf = (destination: Fields, settings: string) => {
  const { name, kind } = destination;
  expect(decoded(destination)).to.deep.equal(
    E.right([{ name, kind, settings: `revealed: ${settings}` }]),
  );
};

const mistakes = (destination: Fields) => mistakesOf({ destinations: [destination] });

describe('a destination of a fleet file', () => {
  it('has the settings of its kind, as one JSON with its keys in order', () => {
    settingsOf(LOCAL, '{"path":"/var/backups"}');
    settingsOf(
      S3,
      '{"access_key":"shipshape","bucket":"dumps","endpoint":"https://s3.example","region":"us-east-1","secret_key":"hunter2"}',
    );
    settingsOf(
      SFTP,
      `{"host":"files.example","host_key":"${HOST_KEY}","password":"hunter2","path":"dumps","port":22,"user":"dumps"}`,
    );
    settingsOf(RCLONE, '{"config":{"key":"k","type":"b2"},"path":"dumps"}');
  });

  it('is of a known kind; the closest is named', () => {
    const kinds = namesOf('destinations');
    expect(mistakes({ ...S3, kind: 'S3' })).to.deep.equal([
      `destinations[0].kind: "S3" is not one of ${kinds}; did you mean "s3"?`,
    ]);
    expect(mistakes({ name: 'vault', kind: 'carrier pigeon', loft: 7 })).to.deep.equal([
      `destinations[0].kind: "carrier pigeon" is not one of ${kinds}`,
    ]);
  });

  it('has no other settings than those of its kind; the closest is named', () => {
    expect(mistakes({ ...LOCAL, bucket: 'hunter2' })).to.deep.equal([
      'destinations[0]: unknown key "bucket"; there are name, kind, encrypt, path, prove_key',
    ]);
    const { secret_key: secret, ...rest } = S3;
    expect(mistakes({ ...rest, secretkey: secret })).to.deep.equal([
      'destinations[0].secret_key: is missing; it takes a text, { env: NAME }, { file: PATH } or { kept: true }',
      'destinations[0]: unknown key "secretkey"; did you mean "secret_key"?',
    ]);
  });

  it('takes secrets from the environment and from files', () => {
    const references = { env: () => E.right('the password'), file: () => E.right(KEY) };
    const read = (destination: Fields) =>
      JSON.stringify(
        revealed(decodeFleetWith(KNOWN.kinds, references)({ destinations: [destination] })),
      );
    expect(read({ ...SFTP, password: { env: 'A' } })).to.contain('the password');
    expect(read({ ...SFTP, password: null, key: { file: 'b' } })).to.contain('hunter2');
    expect(read({ ...RCLONE, config: { type: 'b2', key: { env: 'A' } } })).to.contain(
      'the password',
    );
  });

  it('shows nothing of a secret that is wrong', () => {
    const wrong = [
      mistakes({ ...S3, secret_key: ['hunter2'] }),
      mistakes({ ...S3, endpoint: 'https://joe:hunter2@s3.example' }),
      mistakes({ ...SFTP, password: 'hunter2\n' }),
      mistakes({ ...SFTP, password: null, key: 'hunter2' }),
      mistakes({ ...RCLONE, config: { type: 'b2', key: { hunter2: 'hunter2' } } }),
    ];
    expect(wrong.map(({ length }) => length)).to.deep.equal([1, 1, 1, 1, 1]);
    expect(JSON.stringify(wrong)).to.not.contain('hunter2');
  });

  it('logs in over SSH with a password or a key, and with one of them', () => {
    const at = 'destinations[0]';
    expect(mistakes({ ...SFTP, password: null })).to.deep.equal([
      `${at}.password: is missing; a login takes \`password\` or \`key\``,
    ]);
    expect(mistakes({ ...SFTP, key: KEY })).to.deep.equal([
      `${at}.password: a login takes \`password\` or \`key\`, not both`,
    ]);
    expect(mistakes({ ...SFTP, passphrase: 'p' })).to.deep.equal([
      `${at}.passphrase: there is no \`key\` that it could decrypt`,
    ]);
    expect(mistakes({ ...SFTP, password: null, key: KEY, passphrase: 'p' })).to.deep.equal([]);
  });

  it('pins the key of an SSH server', () => {
    const { host_key: pinned, ...rest } = SFTP;
    const name = 'a fingerprint (SHA256: and 43 characters, as `ssh-keygen -l` prints it)';
    expect(mistakes(rest)).to.deep.equal([
      `destinations[0].host_key: is missing; it takes ${name}`,
    ]);
    for (const host_key of [`${pinned}=`, pinned.slice(7), 'MD5:00:11'])
      expect(mistakes({ ...rest, host_key })).to.deep.equal([
        `destinations[0].host_key: ${JSON.stringify(host_key)} is not ${name}`,
      ]);
  });

  it('has the settings of rclone that its type takes here, and is of a known type', () => {
    const config = { type: 'smb', host: 'h', kerberos_ccache: '/tmp/krb5cc_0' };
    expect(mistakes({ ...RCLONE, config })).to.deep.equal([
      'destinations[0].config.kerberos_ccache: is not taken for `type: smb` of rclone; there are host, port, user, pass, domain, case_insensitive, encoding',
    ]);
    const [unknown = '', ...others] = mistakes({ ...RCLONE, config: { type: 'sftpp', x: 'y' } });
    expect(others).to.deep.equal([]);
    expect(unknown).to.match(
      /^destinations\[0\]\.config\.type: "sftpp" is not one of azureblob, .*; did you mean "sftp"\?$/,
    );
    expect(mistakes({ ...RCLONE, config: {} })).to.have.lengthOf(1);
    expect(mistakes({ ...RCLONE, config: { type: { kept: true }, host: 'h' } })).to.deep.equal([]);
  });

  it('has paths that lead down only', () => {
    for (const path of ['backups', '/var/../etc', '', '/a\nb'])
      expect(mistakes({ ...LOCAL, path })).to.deep.equal([
        `destinations[0].path: ${JSON.stringify(path)} is not the absolute path of a folder`,
      ]);
    expect(mistakes({ ...SFTP, path: '../etc' })).to.deep.equal([
      'destinations[0].path: "../etc" is not the path of a folder',
    ]);
  });

  it('encrypts to recipients of age, who are no secret', () => {
    const encrypt = [...RECIPIENTS];
    expect(decoded({ ...LOCAL, encrypt })).to.deep.equal(
      E.right([
        { name: 'vault', kind: 'local', encrypt, settings: 'revealed: {"path":"/var/backups"}' },
      ]),
    );
  });

  it('refuses a private key, says why, and shows nothing of it', () => {
    for (const identity of [IDENTITY, `# comment\n${IDENTITY}`, IDENTITY.toLowerCase()]) {
      const [words = '', ...others] = mistakes({ ...LOCAL, encrypt: [identity] });
      expect(others).to.deep.equal([]);
      expect(words).to.match(/^destinations\[0\]\.encrypt\[0\]: this is a private key, which must/);
      expect(words).to.not.contain(IDENTITY.slice(15, 30));
    }
  });

  it('refuses recipients that are misspelt, of another kind, or none', () => {
    const [one] = RECIPIENTS;
    const misspelt = `${one.slice(0, 20)}${one.charAt(20) === 'q' ? 'p' : 'q'}${one.slice(21)}`;
    const of = 'this is not an age recipient (age1 and 58 characters, as age-keygen prints it)';
    for (const wrong of [
      misspelt,
      one.slice(0, -1),
      one.toUpperCase(),
      `${one} `,
      'ssh-ed25519 AAAA',
    ])
      expect(mistakes({ ...LOCAL, encrypt: [one, wrong] })).to.deep.equal([
        `destinations[0].encrypt[1]: ${of}`,
      ]);
    expect(mistakes({ ...LOCAL, encrypt: [] })).to.deep.equal([
      'destinations[0].encrypt: an empty list encrypts nothing; leave it out, or name a recipient',
    ]);
    expect(mistakes({ ...LOCAL, encrypt: one })).to.deep.equal([
      'destinations[0].encrypt: a text is not a list',
    ]);
  });
});
