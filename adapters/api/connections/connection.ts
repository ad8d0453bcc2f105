import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ConnectionPart } from '../../../core/engines/connection-dialect.js';
import { type Engine, ENGINE_RECORDS } from '../../../core/engines/engines.js';
import { isPort } from '../../../core/fleet/invalid-values.js';
import { isSocketPlace } from '../../../core/shared/name.js';
import { Secret } from '../../../core/shared/secret.js';
import type { Mistakes, Parameter, Parameters } from './parameters.js';
import { dialectOf, isKeywords, parseConnectionKeywords } from './parameters.js';
import { isUrl, parseConnectionUrl, SCHEMES_IN_WORDS } from './connection-url.js';
import { chooseRole, type HostRole } from './choose-role.js';
import { chooseTls, socketIn, sortParameters } from './choose-tls.js';
import type { SortedParameters, TlsChoice } from './choose-tls.js';

/** Where a connection string leads, and as whom. */
export interface Connection {
  readonly engine: Engine;
  /** Tried in this order. */
  readonly hosts: readonly [HostAndPort, ...HostAndPort[]];
  readonly user: O.Option<string>;
  readonly password: O.Option<Secret>;
  /** The file of passwords that it names. */
  readonly passwordFile: O.Option<string>;
  readonly database: O.Option<string>;
  readonly tls: TlsChoice;
  /** Which of several hosts is meant. */
  readonly role: HostRole;
  /** What is taken in another way than it is written, and what is not taken, as sentences. */
  readonly notes: readonly string[];
}

export interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

/** A section of a file, in which a connection string has more parameters; it names the file, or means the usual one. */
export interface Section {
  readonly file: O.Option<string>;
  readonly name: string;
}

export const parseConnection = (text: string): E.Either<Mistakes, Parameters> => {
  if (isUrl(text)) return parseConnectionUrl(text);
  if (isKeywords(text)) return parseConnectionKeywords(text);
  return E.left([
    `This is no connection string: it is a URL (${SCHEMES_IN_WORDS}), or host=… user=… as psql takes it.`,
  ]);
};

export const sectionOf = (parameters: Parameters): O.Option<Section> => {
  const { parts } = sortParameters(parameters);
  const usual = dialectOf(parameters.engine).sections.section;
  const file = O.fromNullable(parts.get('file'));
  const name = parts.get('section') ?? (O.isSome(file) ? usual : undefined);
  return name === undefined ? O.none : O.some({ file, name });
};

/** What a connection string means, with what a section of a file says beside it: the string goes first. */
export const connectionOf = (
  parameters: Parameters,
  section: readonly Parameter[] = [],
): E.Either<Mistakes, Connection> => {
  const own = sortParameters(parameters);
  const beside = sortParameters({ ...parameters, given: section });
  const sorted: SortedParameters = {
    parts: new Map([...beside.parts, ...own.parts]),
    tls: own.tls.length > 0 ? own.tls : beside.tls,
    // A file has options of programs as well.
    notTaken: [...own.notTaken, ...beside.notTaken, ...beside.unknown.map(({ name }) => name)],
    unknown: own.unknown,
  };
  const [first, ...more] = own.unknown.map(({ mistake }) => mistake);
  if (first !== undefined) return E.left([first, ...more]);
  const { engine } = parameters;
  const text = (part: ConnectionPart) => O.fromNullable(sorted.parts.get(part) || undefined);
  return pipe(
    E.Do,
    E.apS('hosts', hostsOf(engine, sorted.parts)),
    E.apS('tls', chooseTls(sorted)),
    E.apS('role', chooseRole(sorted.parts.get('role'))),
    E.map(({ hosts, tls, role }) => ({
      engine,
      hosts,
      role,
      tls: tls.choice,
      user: text('user'),
      database: text('database'),
      passwordFile: text('passwordFile'),
      password: pipe(
        text('password'),
        O.map((value) => new Secret(value)),
      ),
      notes: [...hostNotes(sorted.parts), ...tls.notes, ...notTakenNotes(sorted.notTaken)],
    })),
  );
};

const NO_HOST = 'localhost';

const hostIn = (parts: SortedParameters['parts']): string | undefined =>
  socketIn(parts) || parts.get('host') || parts.get('address');

const hostsOf = (
  engine: Engine,
  parts: SortedParameters['parts'],
): E.Either<Mistakes, Connection['hosts']> => {
  const names = (hostIn(parts) || NO_HOST).split(',');
  const ports = (parts.get('port') ?? '').split(',');
  const socket = names.find((name) => /^[/@]/.test(name));
  if (socket !== undefined && !names.every(isSocketPlace))
    return E.left([
      `${JSON.stringify(socket)} is no Unix socket that is connected to: its path is absolute, of 80 letters, digits, _, -, +, @, : and dots at most, and no host with a name stands beside it.`,
    ]);
  if (ports.length > 1 && ports.length !== names.length)
    return E.left([`There are ${names.length} hosts and ${ports.length} ports.`]);
  const notHost = names.find((name) => /[\s()=;"'<>\\]/.test(name));
  if (notHost !== undefined)
    return E.left([`${JSON.stringify(notHost)} is no host; several are written as host1,host2.`]);
  const [first, ...others] = names.map((name, n) => {
    const port = Number(ports[ports.length === 1 ? 0 : n] || ENGINE_RECORDS[engine].port);
    return { host: name || NO_HOST, port };
  });
  const wrong = ports.find((port) => port !== '' && !isPort(Number(port)));
  if (wrong !== undefined || first === undefined)
    return E.left([`${JSON.stringify(wrong)} is no port (1 to 65535).`]);
  return E.right([first, ...others]);
};

const hostNotes = (parts: SortedParameters['parts']): readonly string[] => [
  ...(hostIn(parts) ? [] : [`No host is named: it is ${NO_HOST}.`]),
  ...(parts.get('host') && parts.get('address')
    ? ['The hostaddr is not taken: the host is looked up, and its addresses are checked.']
    : []),
  ...(parts.get('socket') && !socketIn(parts)
    ? ['The socket is not taken: the host is connected to.']
    : []),
];

const notTakenNotes = (names: readonly string[]): readonly string[] =>
  names.length === 0
    ? []
    : [`Not taken, since no dump needs it: ${[...new Set(names)].join(', ')}.`];
