import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { decodeFleetWith } from '../../../../../adapters/fleet-file/decode-fleet.js';
import { decodeFleet } from '../../../../../composition/fleet-documents/read-fleet.js';
import { encodeFleet } from '../../../../../adapters/fleet-file/encode-fleet.js';
import type { FleetDescription } from '../../../../../core/fleet/fleet-description.js';
import { aChannel, aFleet } from '../../../../support/fleet/a-fleet.js';
import { mistakesOf } from '../../../../support/fleet/fleet-documents.js';
import { revealed } from '../../../../support/shared/revealed.js';
import { KNOWN, namesOf } from '../../../../support/fleet/known-kinds.js';

type Fields = Readonly<Record<string, unknown>>;

const WEBHOOK = { name: 'on-call', kind: 'webhook', url: 'https://hooks.example/x?key=hunter2' };
const EMAIL = {
  name: 'team',
  kind: 'email',
  host: 'mail.example',
  from: 'shipshape@example.org',
  to: ['dba@example.org'],
};
const ALERTMANAGER = { name: 'am', kind: 'alertmanager', url: 'http://alerts.example:9093' };
const KEY = 'a1'.repeat(16);

const decoded = (channel: Fields) =>
  revealed(
    E.map((fleet: FleetDescription) => fleet.channels)(decodeFleet({ channels: [channel] })),
  );

const settingsOf = (channel: Fields, settings: string) => {
  const { name, kind } = channel;
  expect(decoded(channel)).to.deep.equal(
    E.right([{ name, kind, settings: `revealed: ${settings}` }]),
  );
};

const mistakes = (channel: Fields) => mistakesOf({ channels: [channel] });

const AT = 'channels[0]';

describe('a channel of a fleet file', () => {
  it('has the settings of its kind, as one JSON with its keys in order', () => {
    settingsOf(
      { ...WEBHOOK, secret: 's', headers: { 'X-B': 'b', Authorization: 'Bearer a' } },
      '{"headers":{"Authorization":"Bearer a","X-B":"b"},"secret":"s","url":"https://hooks.example/x?key=hunter2"}',
    );
    settingsOf(
      { ...EMAIL, port: 25, user: 'u', password: 'p', tls: 'implicit' },
      '{"from":"shipshape@example.org","host":"mail.example","password":"p","port":25,"tls":"implicit","to":["dba@example.org"],"user":"u"}',
    );
    for (const kind of ['slack', 'teams', 'discord'])
      settingsOf({ name: 'a', kind, url: 'https://x.example/y' }, '{"url":"https://x.example/y"}');
    settingsOf(
      { name: 'a', kind: 'telegram', token: '123456:ABC-DEF', chat: -100123 },
      '{"chat":"-100123","token":"123456:ABC-DEF"}',
    );
    settingsOf({ name: 'a', kind: 'ntfy', topic: 'dba' }, '{"topic":"dba"}');
    settingsOf(
      { name: 'a', kind: 'gotify', url: 'https://g.example', token: 't' },
      '{"token":"t","url":"https://g.example"}',
    );
    settingsOf({ name: 'a', kind: 'pagerduty', routing_key: KEY }, `{"routing_key":"${KEY}"}`);
    settingsOf(ALERTMANAGER, '{"url":"http://alerts.example:9093"}');
  });

  it('is of a known kind; the closest is named', () => {
    const kinds = namesOf('channels');
    expect(mistakes({ ...WEBHOOK, kind: 'webook' })).to.deep.equal([
      `${AT}.kind: "webook" is not one of ${kinds}; did you mean "webhook"?`,
    ]);
    expect(mistakes({ name: 'a', kind: 'pigeon', loft: 7, after: 'x' })).to.deep.equal([
      `${AT}.kind: "pigeon" is not one of ${kinds}`,
      `${AT}.after: "x" is not a duration such as 90s, 15m or 2h, at most 31d`,
    ]);
  });

  it('has no other settings than those of its kind; the closest is named', () => {
    expect(mistakes({ ...WEBHOOK, secrt: 'hunter2' })).to.deep.equal([
      `${AT}: unknown key "secrt"; did you mean "secret"?`,
    ]);
    expect(mistakes({ name: 'a', kind: 'slack', token: 'hunter2' })).to.deep.equal([
      `${AT}.url: is missing; it takes a text, { env: NAME }, { file: PATH } or { kept: true }`,
      `${AT}: unknown key "token"; there are name, kind, severity, kinds, on, repeat, after, quiet, url`,
    ]);
  });

  it('keeps its rules apart from its settings', () => {
    const quiet = { from: '22:00', to: '07:00', timezone: 'Europe/Oslo', critical: 'waits' };
    const written = { severity: 'critical', kinds: ['dump_failed'], on: ['db-eu-1/main'] };
    const channel = { ...WEBHOOK, ...written, repeat: '12h', after: '30m', quiet };
    const rules = { ...written, repeatMs: 43_200_000, afterMs: 1_800_000, quiet };
    const settings = 'revealed: {"url":"https://hooks.example/x?key=hunter2"}';
    expect(decoded(channel)).to.deep.equal(
      E.right([{ name: 'on-call', kind: 'webhook', ...rules, settings }]),
    );
    expect(decoded({ ...WEBHOOK, quiet: { from: '22:00', to: '07:00' } })).to.deep.equal(
      E.right([
        {
          name: 'on-call',
          kind: 'webhook',
          quiet: { from: '22:00', to: '07:00', timezone: 'UTC' },
          settings,
        },
      ]),
    );
  });

  it('is written out with its rules', () => {
    const channel = aChannel({ on: ['db-eu-1'], repeatMs: 60_000, afterMs: 0, severity: 'info' });
    expect(encodeFleet(aFleet({ channels: [channel] }))).to.have.deep.property('channels', [
      {
        name: 'on-call',
        kind: 'webhook',
        url: 'https://hooks.example/x',
        on: ['db-eu-1'],
        repeat: '1m',
        after: '0d',
        severity: 'info',
      },
    ]);
  });

  it('refuses rules that say nothing, or the opposite of what was meant', () => {
    const rules = {
      severity: 'error',
      kinds: [],
      on: ['db-eu-1//main'],
      repeat: '5s',
      quiet: { from: '7:00', to: '24:00', timezone: '+01:00', critical: 'passes' },
    };
    expect(mistakes({ ...WEBHOOK, ...rules })).to.deep.equal([
      `${AT}.severity: "error" is not one of critical, warning, info`,
      `${AT}.kinds: an empty list fits nothing; leave it out to have all`,
      `${AT}.on[0]: "db-eu-1//main" is not the path of a resource, such as db-eu-1/main`,
      `${AT}.repeat: "5s" is not a duration such as 90s, 15m or 2h, at least 1m and at most 31d`,
      `${AT}.quiet.from: "7:00" is not a time of day such as 22:00`,
      `${AT}.quiet.to: "24:00" is not a time of day such as 22:00`,
      `${AT}.quiet.timezone: "+01:00" is not a time zone such as Europe/Oslo`,
      `${AT}.quiet.critical: "passes" is not one of waits`,
    ]);
    expect(mistakes({ ...WEBHOOK, quiet: { from: '22:00', to: '22:00' } })).to.deep.equal([
      `${AT}.quiet.to: the quiet hours would end as they begin`,
    ]);
  });

  it('takes secrets from the environment and from files', () => {
    const references = {
      env: () => E.right('https://x.example/from-env'),
      file: () => E.right('from-file'),
    };
    const read = (channel: Fields) =>
      JSON.stringify(revealed(decodeFleetWith(KNOWN.kinds, references)({ channels: [channel] })));
    expect(read({ ...WEBHOOK, url: { env: 'A' } })).to.contain('from-env');
    expect(read({ ...WEBHOOK, headers: { 'X-Key': { file: 'b' } } })).to.contain('from-file');
    expect(read({ name: 'a', kind: 'ntfy', topic: 't', token: { file: 'b' } })).to.contain(
      'from-file',
    );
    expect(read({ ...EMAIL, user: 'u', password: { file: 'b' } })).to.contain('from-file');
  });

  it('shows nothing of a secret that is wrong', () => {
    const wrong = [
      mistakes({ ...WEBHOOK, url: 'https://joe:hunter2@hooks.example' }),
      mistakes({ ...WEBHOOK, url: 'ftp://hooks.example/hunter2' }),
      mistakes({ ...WEBHOOK, secret: 'hunter2\n' }),
      mistakes({ ...WEBHOOK, headers: { Authorization: 'hunter2\r\nX: y' } }),
      mistakes({ name: 'a', kind: 'telegram', token: 'hunter2/../', chat: '1' }),
      mistakes({ name: 'a', kind: 'pagerduty', routing_key: 'hunter2' }),
      mistakes({ name: 'a', kind: 'gotify', url: 'https://g.example', token: 'hunter2 ' }),
      mistakes({ ...EMAIL, user: 'u', password: { hunter2: 'hunter2' } }),
    ];
    expect(wrong.map(({ length }) => length)).to.deep.equal(wrong.map(() => 1));
    expect(JSON.stringify(wrong)).to.not.contain('hunter2');
  });

  it('sets no header that is set with each message, or by the connection', () => {
    const words = 'this is no header that a webhook may have';
    for (const name of ['Host', 'content-length', 'Shipshape-Signature', 'X Y', 'A:b'])
      expect(mistakes({ ...WEBHOOK, headers: { [name]: 'x' } })).to.have.lengthOf(1);
    expect(mistakes({ ...WEBHOOK, headers: { Host: 'x' } })).to.deep.equal([
      `${AT}.headers.Host: ${words}`,
    ]);
  });

  it('of mail takes plain addresses, one of each whom it reaches', () => {
    for (const address of ['a b@c.example', 'a@b@c', 'x', 'A <a@b.example>', 'a@b.c\r\nBcc: d@e.f'])
      expect(mistakes({ ...EMAIL, to: [address] })).to.have.lengthOf(1);
    expect(mistakes({ ...EMAIL, to: [] })).to.deep.equal([
      `${AT}.to: there are 0 addresses; a channel has 1 to 50`,
    ]);
  });

  it('logs in with a user and a password, and over TLS', () => {
    const both = [`${AT}.user: a login takes \`user\` and \`password\``];
    expect(mistakes({ ...EMAIL, user: 'u' })).to.deep.equal(both);
    expect(mistakes({ ...ALERTMANAGER, password: 'p' })).to.deep.equal(both);
    expect(mistakes({ ...ALERTMANAGER, user: 'u', password: 'p' })).to.deep.equal([]);
    expect(mistakes({ ...EMAIL, user: 'u', password: 'p', tls: 'off' })).to.deep.equal([
      `${AT}.tls: the password would be sent in clear; leave \`tls\` out, or the login`,
    ]);
  });
});
