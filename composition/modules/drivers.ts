import type { Protocol } from '../../core/engines/engine-record.js';
import { namesOfProtocol } from '../../core/engines/engines.js';

/**
 * The packages that some installations leave out (`--omit=optional`), and how each is installed. npm 9 takes the newest better-sqlite3,
 * finds that Node 20 is too old for it, and leaves it out.
 */
const DRIVERS = {
  'better-sqlite3':
    'npm install better-sqlite3@12, or, under npx: npx --package=better-sqlite3@12 --package=shipshape shipshape',
  pg: 'npm install pg@8',
  mysql2: 'npm install mysql2@3',
  nodemailer: 'npm install nodemailer@10',
  'openid-client': 'npm install openid-client@6',
} as const;

type Driver = keyof typeof DRIVERS;

export const missingDriver = (user: string, driver: Driver): string =>
  `${user} needs the package ${driver}, which is not installed. Install it with: ${DRIVERS[driver]}`;

/** Loads what needs a driver, or throws an `Error` that names the missing package. */
export const withDriver = async <A>(
  user: string,
  driver: Driver,
  load: () => Promise<A>,
): Promise<A> => {
  try {
    return await load();
  } catch (error) {
    throw isMissing(error, driver) ? new Error(missingDriver(user, driver)) : error;
  }
};

/** What Node says of a module that it does not find, by `import` and by `require`. */
const MISSING: ReadonlySet<unknown> = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']);

const isMissing = (error: unknown, driver: Driver): boolean =>
  error instanceof Error &&
  'code' in error &&
  MISSING.has(error.code) &&
  error.message.includes(`'${driver}'`);

/** Loads better-sqlite3 with its native part, which npm leaves out where install scripts may not run. */
export const loadSqlite = async (user = 'The SQLite store'): Promise<void> => {
  const { default: Sqlite } = await withDriver(
    user,
    'better-sqlite3',
    async () => import('better-sqlite3'),
  );
  try {
    new Sqlite(':memory:').close();
  } catch (error) {
    throw new Error(
      'The native part of the package better-sqlite3 does not load. Build it with: npm rebuild better-sqlite3',
      { cause: error },
    );
  }
};

const DRIVER_OF: Readonly<Record<Protocol, Driver>> = { postgresql: 'pg', mysql: 'mysql2' };

/**
 * Warns the process once where logins fail because their driver is not installed. Their thread loads it, so that a caller learns only
 * that the login failed on this side.
 */
export const warnWithoutDriver = (): ((protocol: Protocol) => void) => {
  const examined = new Set<Driver>();
  return (protocol) => {
    const driver = DRIVER_OF[protocol];
    if (!examined.has(driver) && !isInstalled(driver))
      process.emitWarning(
        missingDriver(`A check of ${namesOfProtocol(protocol)}`, driver),
        'ShipshapeDriverWarning',
      );
    examined.add(driver);
  };
};

const isInstalled = (driver: Driver): boolean => {
  try {
    return import.meta.resolve(driver) !== '';
  } catch {
    return false;
  }
};
