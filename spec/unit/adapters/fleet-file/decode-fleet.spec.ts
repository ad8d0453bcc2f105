import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { decodeFleetWith } from '../../../../adapters/fleet-file/decode-fleet.js';
import { decodeFleet } from '../../../../composition/fleet-documents/read-fleet.js';
import { NO_REFERENCES } from '../../../../adapters/fleet-file/references/file-references.js';
import { quoted } from '../../../../adapters/fleet-file/codec/codec.js';
import type { FleetDescription } from '../../../../core/fleet/fleet-description.js';
import { aFleet, aFleetWith, anInstance } from '../../../support/fleet/a-fleet.js';
import { AUTHORITY, SERVER_KEY } from '../../../support/network/certificates.js';
import {
  aFleetOf,
  aFleetWithInstance,
  anInstanceDocument,
  mistakesOf,
} from '../../../support/fleet/fleet-documents.js';
import { revealed } from '../../../support/shared/revealed.js';
import { KNOWN, namesOf } from '../../../support/fleet/known-kinds.js';

const INSTANCE = 'servers[0].instances[0]';

/** What is said of a fleet whose one instance has these fields. */
const mistakesIn = (telling: Readonly<Record<string, unknown>>): readonly string[] =>
  mistakesOf(aFleetWithInstance(telling));

const withDatabase = (name: string, engine = 'postgresql') =>
  mistakesIn({ engine, databases: [{ name }] });

const scheduled = (schedule: Readonly<Record<string, unknown>>) =>
  aFleetWithInstance({
    databases: [
      {
        name: 'shop',
        schedules: [{ name: 'nightly', cron: '0 3 * * *', destination: 'vault', ...schedule }],
      },
    ],
  });

const withSchedule = (schedule: Readonly<Record<string, unknown>>) =>
  mistakesOf(scheduled(schedule));

describe('decodeFleet', () => {
  it('fills in what may be left out', () => {
    expect(revealed(decodeFleet(aFleetOf(anInstanceDocument())))).to.deep.equal(
      revealed(E.right(aFleetWith(anInstance()))),
    );
  });

  it('takes the port of the engine where none is given', () => {
    const ports = ['postgresql', 'mysql', 'mariadb'].map((engine) =>
      E.map((fleet: ReturnType<typeof aFleet>) => fleet.servers[0]?.instances[0]?.port)(
        decodeFleet(aFleetWithInstance({ engine })),
      ),
    );
    expect(ports).to.deep.equal([E.right(5432), E.right(3306), E.right(3306)]);
  });

  it('takes an empty value for one that was left out', () => {
    expect(decodeFleet({ servers: null, channels: null })).to.deep.equal(E.right(aFleet()));
  });

  it('names every mistake at once, each with its place', () => {
    const document = {
      servers: [{ name: 'a' }, { name: 'b' }, { instances: [anInstanceDocument({ port: 99999 })] }],
      destinatons: [],
      channels: [{ name: 'on-call', 'of no kind': true }],
    };
    expect(mistakesOf(document)).to.deep.equal([
      'servers[2].name: is missing; it takes a name (1 to 128 printable characters, no blank at either end)',
      'servers[2].instances[0].port: 99999 is not a port (1 to 65535)',
      `channels[0].kind: is missing; it takes one of ${namesOf('channels')}`,
      'unknown key "destinatons"; did you mean "destinations"?',
    ]);
  });

  it('tells what stands where a list or a mapping is wanted', () => {
    expect(mistakesOf([])).to.deep.equal([
      'a list is not a mapping of servers, destinations, channels, policies, policy, watch, approvals, maintenance, access',
    ]);
    expect(mistakesOf({ servers: { name: 'a' } })).to.deep.equal([
      'servers: a mapping is not a list',
    ]);
    expect(mistakesOf({ servers: ['a', null] })).to.deep.equal([
      'servers[0]: a text is not a mapping of name, address, policy, watch, instances',
      'servers[1]: is missing; it takes a mapping of name, address, policy, watch, instances',
    ]);
  });

  it('lists the known keys where an unknown one resembles none', () => {
    expect(mistakesIn({ colour: 'red' })).to.deep.equal([
      `${INSTANCE}: unknown key "colour"; there are name, engine, host, port, admin, tls, policy, databases, except, forget, watch, schedules`,
    ]);
  });

  it('stops telling after a hundred mistakes', () => {
    const told = mistakesOf({ servers: Array.from({ length: 150 }, () => ({})) });
    expect([told.length, told.at(-1)]).to.deep.equal([101, 'and more']);
  });

  it('stops once there are more mistakes than are printed', () => {
    const looked = { at: 0 };
    const servers: unknown = new Proxy(Array<number>(200_000).fill(0), {
      get: (target, key, receiver): unknown => {
        if (typeof key === 'string' && /^\d+$/.test(key)) looked.at += 1;
        return Reflect.get(target, key, receiver);
      },
    });
    expect(decodeFleetWith(KNOWN.kinds, NO_REFERENCES)({ servers })).to.have.nested.property(
      'left.length',
      101,
    );
    expect(looked.at).to.be.lessThan(110);
  });

  it('stops telling of unknown keys, and of settings, after a hundred as well', () => {
    const wrong = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`key-${n}`, []]));
    for (const document of [wrong, { channels: [{ name: 'a', kind: 'slack', ...wrong }] }]) {
      const told = mistakesOf(document);
      expect([told.length, told.at(-1)]).to.deep.equal([101, 'and more']);
    }
  });

  it('lists each duplicate name once, along with the mistakes', () => {
    const schedule = { name: 'nightly', cron: 'never', destination: 'not here' };
    const database = { name: 'shop', schedules: [schedule, { ...schedule, cron: '0 3 * * *' }] };
    const twice = anInstanceDocument({ databases: [database, database] });
    const nameless = [{ instances: 7 }, { name: ' ' }, { name: ' ' }];
    const at = 'servers[0].instances[0].databases';
    const told = mistakesOf({ servers: [{ name: 'a', instances: [twice] }, ...nameless] });
    expect(told.filter((words) => words.includes('is taken'))).to.deep.equal([
      `${at}[0].schedules[1].name: "nightly" is taken by ${at}[0].schedules[0]; names are unique within their parent`,
      `${at}[1].name: "shop" is taken by ${at}[0]; names are unique within their parent`,
      `${at}[1].schedules[0].name: "nightly" is taken by ${at}[0].schedules[0]; names are unique within their parent`,
      `${at}[1].schedules[1].name: "nightly" is taken by ${at}[0].schedules[0]; names are unique within their parent`,
    ]);
    expect(told).to.have.length(10);
    expect(told.join()).to.not.contain('would have no destination');
  });

  it('counts duplicate names among the hundred', () => {
    const told = mistakesOf({ servers: [{}, ...Array<object>(150).fill({ name: 'a' })] });
    expect([told.length, told.at(-1)]).to.deep.equal([101, 'and more']);
  });

  it('refuses a document of more values than any fleet has, before it decodes them', () => {
    expect(mistakesOf({ servers: Array<number>(3_000_000).fill(0) })).to.deep.equal([
      'the document holds more than 3000000 values',
    ]);
  });

  describe('names', () => {
    it('may hold anything printable', () => {
      for (const name of ['a', 'eu/west 1', 'Größe', '数据库', '👩‍🚀', 'x'.repeat(128)])
        expect(mistakesIn({ name })).to.deep.equal([]);
    });

    it('are refused with control characters, blanks at an end, or a wrong length', () => {
      for (const name of [
        '',
        ' a',
        'a\t',
        'a\nb',
        'a\u0000',
        'a\u202eb',
        'a\u200bb',
        '\ud800',
        'x'.repeat(129),
        7,
      ])
        expect(mistakesIn({ name })).to.have.length(1);
    });

    it('are shown in quotes and cut short', () => {
      expect(mistakesIn({ name: ` ${'x'.repeat(200)}` })).to.deep.equal([
        `${INSTANCE}.name: " ${'x'.repeat(59)}…" is not a name (1 to 128 printable characters, no blank at either end)`,
      ]);
    });

    it('ask for quotes where YAML made something else of them', () => {
      expect(mistakesIn({ name: 7 })).to.deep.equal([
        `${INSTANCE}.name: 7 is not a name (1 to 128 printable characters, no blank at either end); a text that looks like something else needs quotes`,
      ]);
    });

    it('of databases are those that their server allows', () => {
      const other = [' shop ', 'a/b', '"x"', 'sh\nop', '\u202eevil', '数据库'];
      for (const name of [...other, 'x'.repeat(63), '😀'])
        expect(withDatabase(name)).to.deep.equal([]);
      for (const name of [...other.map((one) => `${one}.`), ' x', 'x\u00a0', 'ø'.repeat(64)])
        expect(withDatabase(name, 'mysql')).to.deep.equal([]);
    });

    it('of databases are refused where no server of the engine allows them', () => {
      const of = (engine: string, names: readonly string[], words: string) => {
        for (const name of names)
          expect(withDatabase(name, engine)).to.deep.equal([
            `${INSTANCE}.databases[0].name: ${quoted(name)} is not the name of a ${words}`,
          ]);
      };
      of(
        'postgresql',
        ['', 'a\0b', 'ø'.repeat(32)],
        'PostgreSQL database (1 to 63 bytes, without NUL)',
      );
      for (const engine of ['mysql', 'mariadb'])
        of(
          engine,
          ['', 'a\0b', 'shop ', 'shop\t', '😀', 'x'.repeat(65)],
          'MySQL or MariaDB database (1 to 64 characters, without NUL, emoji and blanks at the end)',
        );
    });

    it('of databases are found twice, whatever is in them', () => {
      const databases = [{ name: 'x ' }, { name: 'x ' }, { name: 'x' }];
      expect(mistakesIn({ port: 0, databases })).to.deep.equal([
        `${INSTANCE}.port: 0 is not a port (1 to 65535)`,
        `${INSTANCE}.databases[1].name: "x " is taken by ${INSTANCE}.databases[0]; names are unique within their parent`,
      ]);
    });
  });

  describe('hosts', () => {
    it('are DNS names and IP addresses', () => {
      for (const host of ['db', 'DB.Example', 'a_b.example.', 'x-1.example', '10.0.4.17', '::1'])
        expect(mistakesIn({ host })).to.deep.equal([]);
    });

    it('are kept as they were typed but for the blanks around them', () => {
      expect(
        E.map(({ servers }: FleetDescription) => servers[0]?.instances[0]?.host)(
          decodeFleet(aFleetWithInstance({ host: ' db.example\t' })),
        ),
      ).to.deep.equal(E.right('db.example'));
    });

    const mistakeOf = (host: string, hint = '') => [
      `${INSTANCE}.host: ${JSON.stringify(host.length > 60 ? `${host.slice(0, 60)}…` : host)} is not a DNS name or an IP address${hint}`,
    ];

    it('hold no blank, and no label that is empty, too long or ends with a hyphen', () => {
      const long = ['x'.repeat(64), `${'abc.'.repeat(63)}ab`];
      for (const host of ['', 'a b', '-a', 'a..b', 'x]', '[', ...long])
        expect(mistakesIn({ host })).to.deep.equal(mistakeOf(host));
    });

    it('are told from what is around them, with what to write instead', () => {
      const instead = {
        'db:5432': '; write "db", and 5432 as its port',
        '[::1]': '; write "::1"',
        '[2001:db8::1]:5432': '; write "2001:db8::1", and 5432 as its port',
        'tcp://db.example': '; write "db.example"',
        'http://db.example:5432/shop?ssl=1': '; write "db.example", and 5432 as its port',
        'db/shop': '; write "db"',
        '10.0.4.17/24': '; write "10.0.4.17"',
        'é.example': '; write "xn--9ca.example"',
        'é.example:5432': '; write "xn--9ca.example", and 5432 as its port',
        '10.0.4.300': '; an IPv4 address is four numbers from 0 to 255',
        '1.2.3': '; an IPv4 address is four numbers from 0 to 255',
        'fe80::1%eth0':
          '; a zone such as %eth0 is known to one machine alone: write an address without one',
      };
      for (const [host, hint] of Object.entries(instead))
        expect(mistakesIn({ host })).to.deep.equal(mistakeOf(host, hint));
    });

    it('never show the password of a URL that stands there by mistake', () => {
      for (const password of ['hunter2', 'hun/ter2', 'hun@ter2', 'hunter2:5432'])
        expect(mistakesIn({ host: `postgres://joe:${password}@db/shop` })).to.deep.equal([
          `${INSTANCE}.host: "postgres://…@db/shop" is not a DNS name or an IP address; write "db"`,
        ]);
    });
  });

  it('takes whole ports from 1 to 65535', () => {
    for (const port of [1, 65_535]) expect(mistakesIn({ port })).to.deep.equal([]);
    for (const port of [0, 65_536, 1.5, -1])
      expect(mistakesIn({ port })).to.deep.equal([
        `${INSTANCE}.port: ${port} is not a port (1 to 65535)`,
      ]);
    expect(mistakesIn({ port: '5432' })).to.deep.equal([
      `${INSTANCE}.port: "5432" is not a port (1 to 65535); a number needs no quotes`,
    ]);
  });

  it('knows that a database may need no backups', () => {
    const backups = (value: unknown) =>
      mistakesIn({ databases: [{ name: 'shop', backups: value }] });
    expect(backups('none')).to.deep.equal([]);
    for (const value of ['never', false])
      expect(backups(value)).to.deep.equal([
        `${INSTANCE}.databases[0].backups: ${JSON.stringify(value)} is not one of none`,
      ]);
  });

  it('knows the engines and the TLS modes', () => {
    expect(mistakesIn({ engine: 'postgres', tls: { mode: 'require' } })).to.deep.equal([
      `${INSTANCE}.engine: "postgres" is not one of postgresql, mysql, mariadb; did you mean "postgresql"?`,
      `${INSTANCE}.tls.mode: "require" is not one of verify-full, verify-ca, encrypt-only, off`,
    ]);
  });

  describe('tls.ca', () => {
    it('is PEM, of which the certificates are kept', () => {
      const tls = { ca: `Subject: somebody\n${AUTHORITY}\n${SERVER_KEY}\n` };
      const decoded = decodeFleet(aFleetWithInstance({ tls }));
      expect(revealed(decoded)).to.deep.equal(
        revealed(
          E.right(aFleetWith(anInstance({ tls: { mode: 'verify-full', ca: `${AUTHORITY}\n` } }))),
        ),
      );
    });

    it('is refused where it holds no certificate that can be read', () => {
      const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
      expect(mistakesIn({ tls: { ca: SERVER_KEY } })).to.deep.equal([
        `${INSTANCE}.tls.ca: holds no certificate (-----BEGIN CERTIFICATE-----)`,
      ]);
      expect(mistakesIn({ tls: { ca: `${AUTHORITY}\n${broken}` } })).to.deep.equal([
        `${INSTANCE}.tls.ca: certificate 2 of 2 cannot be read`,
      ]);
    });

    it('is no path here', () => {
      expect(mistakesIn({ tls: { ca: '/etc/passwd' } })).to.deep.equal([
        `${INSTANCE}.tls.ca: files are read where the fleet file is read; here, give the text itself`,
      ]);
    });
  });

  describe('secrets', () => {
    it('are in no message', () => {
      const telling = [
        mistakesIn({ admin: 'joe:hunter2' }),
        mistakesIn({ admin: { user: 'joe', password: 'hunter2\n' } }),
        mistakesIn({ admin: { user: 'joe', password: ['hunter2'] } }),
        mistakesIn({ admin: { user: 'joe', password: { value: 'hunter2' } } }),
        mistakesIn({ admin: { user: 'joe', passwrd: 'hunter2' } }),
        mistakesOf({ channels: [{ name: 'a', kind: 'slack', url: { x: 'hunter2' } }] }),
        mistakesOf({ channels: ['hunter2'] }),
      ];
      expect(telling.map(({ length }) => length > 0)).to.not.include(false);
      expect(JSON.stringify(telling)).to.not.contain('hunter2');
    });

    it('are one line that is not empty', () => {
      const at = `${INSTANCE}.admin.password`;
      const said = ['', 'a\nb', 'a\0b', 4711, undefined].map((password) =>
        mistakesIn({ admin: { user: 'joe', password } }),
      );
      expect(said).to.deep.equal([
        [`${at}: the password is empty`],
        [`${at}: the password holds a line break or a NUL`],
        [`${at}: the password holds a line break or a NUL`],
        [`${at}: this needs quotes, to be read as a text`],
        [`${at}: is missing; it takes a text, { env: NAME }, { file: PATH } or { kept: true }`],
      ]);
    });

    it('refer to nothing outside, since the environment of the service is nobody else’s', () => {
      const said = [{ env: 'PATH' }, { file: '/etc/passwd' }, { env: 'A', file: 'b' }].map(
        (password) => mistakesIn({ admin: { user: 'joe', password } }),
      );
      expect(said).to.deep.equal([
        [
          `${INSTANCE}.admin.password: { env: NAME } is resolved where the fleet file is read; here, give the value itself`,
        ],
        [
          `${INSTANCE}.admin.password: files are read where the fleet file is read; here, give the text itself`,
        ],
        [
          `${INSTANCE}.admin.password: a mapping is not a text, { env: NAME }, { file: PATH } or { kept: true }`,
        ],
      ]);
    });
  });

  describe('schedules', () => {
    it('take cron expressions of 5 and of 6 fields, in UTC unless told otherwise', () => {
      for (const cron of ['0 3 * * *', '*/5 0 3 * * MON-FRI'])
        expect(withSchedule({ cron })).to.deep.equal([]);
    });

    it('refuse a day that never comes', () => {
      for (const cron of ['0 0 31 2 *', '0 0 30,31 FEB *', '0 0 0 31 4,6,9,11 *'])
        expect(withSchedule({ cron })).to.deep.equal([
          `${INSTANCE}.databases[0].schedules[0].cron: "${cron}" is not a cron expression of 5 or 6 fields, such as "0 3 * * *": no such day ever comes`,
        ]);
      for (const cron of ['0 0 29 2 *', '0 0 31 * *', '0 0 31 2 MON', '0 0 L 2 *', '0 0 31 1-2 *'])
        expect(withSchedule({ cron })).to.deep.equal([]);
    });

    it('take what people have in their crontabs, and keep it but for the blanks around it', () => {
      for (const cron of ['@daily', '0 22-2 * * *', '5/15 * * * *', ' 0\t3  * * 7 '])
        expect(
          E.map(
            ({ servers }: FleetDescription) =>
              servers[0]?.instances[0]?.databases[0]?.schedules[0]?.cron,
          )(decodeFleet(scheduled({ cron }))),
        ).to.deep.equal(E.right(cron.trim()));
    });

    it('refuse other expressions with what is wrong, and where', () => {
      const at = `${INSTANCE}.databases[0].schedules[0]`;
      const wrong = {
        '0 3 * *':
          'it has 4 fields; write minute, hour, day of the month, month and day of the week, without user and command',
        '61 3 * * *': '"61" is no minute (0 to 59)',
        '@reboot': 'a schedule has no boot to wait for; write a time, such as @daily',
        ['0 0 3 * *'.repeat(25)]: 'it is longer than 200 characters',
      };
      for (const [cron, words] of Object.entries(wrong))
        expect(withSchedule({ cron })).to.deep.equal([
          `${at}.cron: ${quoted(cron)} is not a cron expression of 5 or 6 fields, such as "0 3 * * *": ${words}`,
        ]);
      expect(withSchedule({ cron: 3 })).to.deep.equal([
        `${at}.cron: 3 is not a cron expression of 5 or 6 fields, such as "0 3 * * *"; a text that looks like something else needs quotes`,
      ]);
    });

    it('refuse other zones', () => {
      const at = `${INSTANCE}.databases[0].schedules[0]`;
      for (const timezone of ['Mars/Phobos', '+01:00', ''])
        expect(withSchedule({ timezone })).to.deep.equal([
          `${at}.timezone: "${timezone}" is not a time zone such as Europe/Oslo`,
        ]);
    });
  });
});
