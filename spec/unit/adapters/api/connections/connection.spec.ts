import { expect } from 'chai';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import {
  type Connection,
  connectionOf,
  parseConnection,
  sectionOf,
} from '../../../../../adapters/api/connections/connection.js';
import { parametersIn } from '../../../../../adapters/api/connections/parameters.js';
import { forAll } from '../../../../support/shared/random-cases.js';
import { revealed } from '../../../../support/shared/revealed.js';

const read = (text: string): E.Either<readonly string[], unknown> =>
  pipe(
    parseConnection(text),
    E.flatMap((parameters) => connectionOf(parameters)),
    E.map(revealed),
  );

const PLAIN = {
  engine: 'postgresql',
  hosts: [{ host: 'db-eu-1.example', port: 5432 }],
  user: O.some('backup'),
  password: O.none,
  passwordFile: O.none,
  database: O.none,
  tls: { mode: 'verify-full', authorities: O.none, isChosen: false },
  role: 'primary',
  notes: [],
};

const saying = (telling: object) => E.right({ ...PLAIN, ...telling });
const tls = (mode: string, authorities?: string) => ({
  mode,
  authorities: O.fromNullable(authorities),
  isChosen: true,
});

const NO_FALLBACK = (parameter: string, mode: string) =>
  `${parameter} is not done, since it would go on in clear where the server offers no TLS: it is ${mode} instead.`;

const ACCEPTED: readonly (readonly [text: string, telling: object])[] = [
  ['postgres://backup@db-eu-1.example', {}],
  ['postgresql+psycopg2://backup@db-eu-1.example:5432/', {}],
  ["  host=db-eu-1.example user = 'backup'", {}],
  [
    'postgres://b%40ckup:p%2Fw:%25@db-eu-1.example/shop%2F1',
    { user: O.some('b@ckup'), password: O.some('revealed: p/w:%'), database: O.some('shop/1') },
  ],
  [
    "host=db-eu-1.example user=backup password='it\\'s \\\\ one' dbname=a\\ b",
    { password: O.some("revealed: it's \\ one"), database: O.some('a b') },
  ],
  ['postgres://backup@[2001:db8::1]:6432', { hosts: [{ host: '2001:db8::1', port: 6432 }] }],
  [
    'postgres://backup@db-eu-1.example,db-eu-2.example:5433?target_session_attrs=read-only',
    {
      hosts: [
        { host: 'db-eu-1.example', port: 5432 },
        { host: 'db-eu-2.example', port: 5433 },
      ],
      role: 'standby',
    },
  ],
  [
    'host=db-eu-1.example,b port=5,6 user=backup',
    {
      hosts: [
        { host: 'db-eu-1.example', port: 5 },
        { host: 'b', port: 6 },
      ],
    },
  ],
  [
    'jdbc:postgresql://db-eu-1.example/shop?user=backup&ssl=true&ApplicationName=x',
    {
      database: O.some('shop'),
      tls: tls('verify-full'),
      notes: ['Not taken, since no dump needs it: ApplicationName.'],
    },
  ],
  [
    'mysql://backup@db-eu-1.example?socket=/run/mysqld.sock',
    {
      engine: 'mysql',
      hosts: [{ host: 'db-eu-1.example', port: 3306 }],
      notes: ['The socket is not taken: the host is connected to.'],
    },
  ],
  [
    'postgres://backup@/shop?host=/var/run/postgresql&port=5433&sslmode=require',
    {
      hosts: [{ host: '/var/run/postgresql', port: 5433 }],
      database: O.some('shop'),
      tls: tls('off'),
    },
  ],
  [
    'mariadb://backup@localhost/shop?socket=/run/mysqld/mysqld.sock',
    {
      engine: 'mariadb',
      hosts: [{ host: '/run/mysqld/mysqld.sock', port: 3306 }],
      database: O.some('shop'),
      tls: { ...tls('off'), isChosen: false },
    },
  ],
  ['postgres://backup@db-eu-1.example?sslmode=disable', { tls: tls('off') }],
  ['postgres://backup@db-eu-1.example?sslmode=require', { tls: tls('encrypt-only') }],
  [
    'postgres://backup@db-eu-1.example?sslmode=prefer',
    { tls: tls('encrypt-only'), notes: [NO_FALLBACK('sslmode=prefer', 'encrypt-only')] },
  ],
  [
    'postgres://backup@db-eu-1.example?sslmode=require&sslrootcert=/etc/ca.pem',
    {
      tls: tls('verify-ca', '/etc/ca.pem'),
      notes: ['Authorities are named, so that the certificate is proved: it is verify-ca.'],
    },
  ],
  ['postgres://backup@db-eu-1.example?sslrootcert=system', { tls: tls('verify-full') }],
  [
    'mysql://backup@db-eu-1.example?ssl-mode=VERIFY_CA&ssl-ca=ca.pem',
    {
      engine: 'mysql',
      hosts: [{ host: 'db-eu-1.example', port: 3306 }],
      tls: tls('verify-ca', 'ca.pem'),
    },
  ],
  [
    'mariadb://backup@db-eu-1.example:3307?useSSL=true&verifyServerCertificate=false',
    {
      engine: 'mariadb',
      hosts: [{ host: 'db-eu-1.example', port: 3307 }],
      tls: tls('encrypt-only'),
    },
  ],
  [
    'user=backup',
    { hosts: [{ host: 'localhost', port: 5432 }], notes: ['No host is named: it is localhost.'] },
  ],
];

const REFUSED: readonly (readonly [text: string, mistake: string | RegExp])[] = [
  ['db-eu-1.example', /^This is no connection string/],
  ['oracle://db', /^oracle:\/\/ is no scheme of a database here; there are postgres:\/\//],
  ['postgres://u:p#w@h', /a \/, \?, # or @ in a password is written as %2F, %3F, %23 or %40/],
  [
    'postgres://u:%zz@h',
    'The password has a % that no two digits follow: a % itself is written as %25.',
  ],
  ['postgres://u:%00@h', 'The password holds a NUL (%00), which nothing of a connection can.'],
  [
    'postgres://u@2001:db8::1',
    /^A host is written as host, host:5432 or, where it is an IPv6 address, \[::1\]:5432/,
  ],
  ['postgres://u:12?half=x@h', /a \/, \?, # or @ in a password is written as/],
  ['postgres://u@h:99999', '"99999" is no port (1 to 65535).'],
  ['mysql://(host=h,port=3307)/db', '"(host=h" is no host; several are written as host1,host2.'],
  ['postgres://u@h;evil', '"h;evil" is no host; several are written as host1,host2.'],
  ['host=a,b port=1,2,3', 'There are 2 hosts and 3 ports.'],
  [
    'postgres://u@h?sslmod=require',
    '"sslmod" is no parameter of a connection to PostgreSQL; did you mean sslmode?',
  ],
  ['postgres://u@h?constructor=1', '"constructor" is no parameter of a connection to PostgreSQL.'],
  ['postgres://u@h?sslmode=on', /^sslmode="on" is not known; there are disable, allow, prefer/],
  ['host=/var/run/postgresql,db user=u', /^"\/var\/run\/postgresql" is no Unix socket that/],
  ['host=@abstract user=u', /^"@abstract" is no Unix socket that is connected to/],
  ['host=/var/run/../tmp user=u', /is no Unix socket that is connected to/],
  [
    'mysql://u@h?target_session_attrs=any',
    /^"target_session_attrs" is no parameter of a connection to MySQL/,
  ],
  ["host=h password='half", /^Behind host=… this is no keyword=value/],
];

describe('a connection string', () => {
  for (const [text, telling] of ACCEPTED)
    it(`is read: ${text}`, () => expect(read(text)).to.deep.equal(saying(telling)));

  for (const [text, mistake] of REFUSED)
    it(`is refused, and named: ${text}`, () => {
      const outcome = read(text);
      const words = E.isLeft(outcome) ? outcome.left.join('\n') : 'accepted';
      if (typeof mistake === 'string') expect(words).to.equal(mistake);
      else expect(words).to.match(mistake);
      expect(words).not.to.include('half');
    });

  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((text) => !text.includes('\0'));
  const place = fc.record({
    host: fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6()),
    port: fc.integer({ min: 1, max: 65_535 }),
  });
  const written = fc.record({
    hosts: fc.array(place, { minLength: 1, maxLength: 3 }),
    user: word,
    password: word,
    database: word,
  });
  const meant = ({
    hosts,
    user,
    password,
    database,
  }: typeof written extends fc.Arbitrary<infer A> ? A : never) =>
    saying({
      hosts,
      user: O.some(user),
      database: O.some(database),
      password: O.some(`revealed: ${password}`),
    });

  it('says in a URL what was escaped into it, whatever that is', () => {
    forAll(written, (one) => {
      const hosts = one.hosts
        .map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`)
        .join(',');
      const [user, password, database] = [one.user, one.password, one.database].map(
        encodeURIComponent,
      );
      expect(read(`postgres://${user}:${password}@${hosts}/${database}`)).to.deep.equal(meant(one));
    });
  });

  it('says in keywords what was quoted into them, whatever that is', () => {
    const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
    forAll(written, (one) => {
      const hosts = one.hosts.map(({ host }) => host).join(',');
      const ports = one.hosts.map(({ port }) => port).join(',');
      const text = `host=${hosts} port=${ports} user=${quoted(one.user)} password=${quoted(one.password)} dbname=${quoted(one.database)}`;
      expect(read(text)).to.deep.equal(meant(one));
    });
  });

  it('never throws, and never shows a password', () => {
    forAll(fc.string({ unit: 'grapheme' }), (text) => {
      const outcome = read(`postgres://backup:s3cr3t${text}@db?x=1`);
      expect(JSON.stringify(E.isLeft(outcome) ? outcome.left : [])).not.to.include('s3cr3t');
    });
  });

  describe('that names a section of a file', () => {
    const withSection = (text: string, file: string): unknown => {
      const parameters = parseConnection(text);
      if (E.isLeft(parameters)) return parameters;
      const section = O.toUndefined(sectionOf(parameters.right));
      return pipe(
        parametersIn(file, section?.name ?? '', '~/.pg_service.conf'),
        E.flatMap((beside) => connectionOf(parameters.right, beside)),
        E.map((one: Connection) => revealed(one)),
      );
    };

    const SERVICES =
      '# ours\n[other]\nhost=x\n\n[eu]\nhost=db-eu-1.example\nuser=somebody\nsslmode=disable\n[us]\nport=1';

    it('takes from it what it does not say itself', () => {
      expect(withSection('postgres://backup@?service=eu', SERVICES)).to.deep.equal(
        saying({ tls: tls('off') }),
      );
      expect(withSection('service=nowhere', SERVICES)).to.deep.equal(
        E.left(['~/.pg_service.conf has no [nowhere]: it has other, eu, us.']),
      );
    });

    it('takes the group of an option file, and names what is no part of a connection', () => {
      const file = '[client]\nuser = backup\npassword="a b"\nhost=db-eu-1.example\nprompt=x\n';
      expect(withSection('mysql://?read_default_file=/root/.my.cnf', file)).to.deep.equal(
        saying({
          engine: 'mysql',
          hosts: [{ host: 'db-eu-1.example', port: 3306 }],
          password: O.some('revealed: a b'),
          notes: ['Not taken, since no dump needs it: prompt.'],
        }),
      );
    });
  });
});
