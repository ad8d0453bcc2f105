import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { type Engine, ENGINES } from '../../../core/engines/engines.js';
import { dialectOf, keyOf, type Mistakes, type Parameter, type Parameters } from './parameters.js';

/** `jdbc:` before the scheme and a driver behind it are those of drivers. A password may hold what it need not escape. */
const URL_FORM =
  /^(?:jdbc:)?([a-z][a-z0-9]*)(?:\+[a-z0-9_]+)?:\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/i;

const SCHEMES: ReadonlyMap<string, Engine> = new Map(
  ENGINES.flatMap((engine) => dialectOf(engine).schemes.map((scheme) => [scheme, engine])),
);

export const SCHEMES_IN_WORDS = [...SCHEMES.keys()].map((scheme) => `${scheme}://`).join(', ');

const NO_URL: Mistakes = [
  'This is no URL of a database: it is scheme://user@host:port/database?parameters, and a /, ?, # or @ in a password is written as %2F, %3F, %23 or %40.',
];

/** Reads a URL as the programs and the drivers of its engine do. */
export const parseConnectionUrl = (text: string): E.Either<Mistakes, Parameters> => {
  const [all, scheme = '', userinfo, authority = '', path = '', query = ''] =
    URL_FORM.exec(text) ?? [];
  // What is written before an @ may be a part of a password, and must not be taken for anything that is shown.
  const isCutShort = userinfo === undefined && `${path}${query}`.includes('@');
  if (all === undefined || isCutShort) return E.left(NO_URL);
  const engine = SCHEMES.get(scheme.toLowerCase());
  if (engine === undefined)
    return E.left([`${scheme}:// is no scheme of a database here; there are ${SCHEMES_IN_WORDS}.`]);
  const [user, ...password] = userinfo?.split(':') ?? [];
  const written: readonly (readonly [string, string | undefined])[] = [
    ['user', user],
    ['password', password.length === 0 ? undefined : password.join(':')],
    ['database', path],
  ];
  return pipe(
    E.Do,
    E.apS('own', E.traverseArray(decoded)(written.flatMap(unlessEmpty))),
    E.apS('places', placesIn(authority)),
    E.apS('asked', E.traverseArray(decoded)(query.split('&').flatMap(pairIn))),
    E.map(({ own, places, asked }) => ({ engine, given: overridden([...own, ...places], asked) })),
  );
};

const unlessEmpty = ([name, value]: readonly [string, string | undefined]): readonly Parameter[] =>
  value === undefined || value === '' ? [] : [{ name, value }];

const pairIn = (pair: string): readonly Parameter[] => {
  const at = pair.indexOf('=');
  if (pair === '') return [];
  return at < 0
    ? [{ name: pair, value: '' }]
    : [{ name: pair.slice(0, at), value: pair.slice(at + 1) }];
};

/** What stands in the query takes the place of what stands before it. */
const overridden = (
  before: readonly Parameter[],
  asked: readonly Parameter[],
): readonly Parameter[] => {
  const named = new Set(
    asked.map(({ name }) => (keyOf(name) === 'dbname' ? 'database' : keyOf(name))),
  );
  return [...before.filter(({ name }) => !named.has(name)), ...asked];
};

const decoded = ({ name, value }: Parameter): E.Either<Mistakes, Parameter> =>
  pipe(
    E.tryCatch(
      () => ({ name: decodeURIComponent(name), value: decodeURIComponent(value) }),
      (): Mistakes => [
        `The ${name} has a % that no two digits follow: a % itself is written as %25.`,
      ],
    ),
    E.filterOrElse(
      (one) => !one.value.includes('\0'),
      (): Mistakes => [`The ${name} holds a NUL (%00), which nothing of a connection can.`],
    ),
  );

/** `host:port,host:port`; an IPv6 address stands in brackets. */
const placesIn = (authority: string): E.Either<Mistakes, readonly Parameter[]> => {
  if (authority === '') return E.right([]);
  return pipe(
    authority.split(','),
    E.traverseArray(placeIn),
    E.map((places) => [
      { name: 'host', value: places.map(({ host }) => host).join(',') },
      ...(places.some(({ port }) => port !== '')
        ? [{ name: 'port', value: places.map(({ port }) => port).join(',') }]
        : []),
    ]),
  );
};

const PLACE = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::(\d*))?$/;

const placeIn = (
  text: string,
): E.Either<Mistakes, { readonly host: string; readonly port: string }> => {
  const [all, address, name = '', port = ''] = PLACE.exec(text) ?? [];
  if (all === undefined)
    return E.left([
      'A host is written as host, host:5432 or, where it is an IPv6 address, [::1]:5432.',
    ]);
  return pipe(
    decoded({ name: 'host', value: address ?? name }),
    E.map(({ value }) => ({ host: value, port })),
  );
};

export const isUrl = (text: string): boolean => /^(?:jdbc:)?[a-z][a-z0-9+_]*:\/\//i.test(text);
