import type { InstanceDescription } from '../../../core/fleet/fleet-description.js';
import { type Engine, ENGINES } from '../../../core/shared/engine.js';
import { TLS_MODES } from '../../../core/shared/tls.js';
import { caCodec } from './ca-codec.js';
import { chosenBy, type Codec, listOf, optional, withDefault } from '../codec/codec.js';
import { Host } from './host-codec.js';
import {
  MysqlDatabaseName,
  Name,
  oneOf,
  Port,
  PostgresqlDatabaseName,
  UserName,
} from './leaf-codecs.js';
import { isMapping, record } from '../codec/record.js';
import type { References } from '../references/references.js';
import { scheduleCodec } from './schedule-codec.js';
import { passwordCodec } from './secret-codecs.js';

const database = (engine: Engine, name: Codec<string>) =>
  record({
    name,
    backups: optional(oneOf(['none'] as const)),
    schedules: withDefault(listOf(scheduleCodec(engine)), []),
  });

/** What depends on the engine of an instance. */
const ENGINE_RULES = {
  postgresql: { port: 5432, database: database('postgresql', PostgresqlDatabaseName) },
  mysql: { port: 3306, database: database('mysql', MysqlDatabaseName) },
  mariadb: { port: 3306, database: database('mariadb', MysqlDatabaseName) },
} as const satisfies Readonly<Record<Engine, unknown>>;

export const databaseCodec = (engine: Engine) => ENGINE_RULES[engine].database;

const tlsCodec = (references: References) =>
  record({
    mode: withDefault(oneOf(TLS_MODES), 'verify-full'),
    ca: optional(caCodec(references)),
  });

const instanceOf =
  (references: References) =>
  (engine: Engine): Codec<InstanceDescription> =>
    record({
      name: Name,
      engine: oneOf(ENGINES),
      host: Host,
      port: withDefault(Port, ENGINE_RULES[engine].port),
      tls: withDefault(tlsCodec(references), { mode: 'verify-full' }),
      admin: record({ user: UserName, password: passwordCodec(references) }),
      databases: withDefault(listOf(ENGINE_RULES[engine].database), []),
    });

export const instanceCodec = (references: References): Codec<InstanceDescription> => {
  const codecs = new Map<unknown, Codec<InstanceDescription>>(
    ENGINES.map((engine) => [engine, instanceOf(references)(engine)]),
  );
  const other = instanceOf(references)('mysql');
  return chosenBy((value) => codecs.get(isMapping(value) ? value['engine'] : undefined) ?? other);
};
