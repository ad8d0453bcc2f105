/** The shape of a fleet that is applied. */
interface FleetShape {
  readonly databases: number;
  /** Another one changes every schedule. */
  readonly cron?: string;
}

const DATABASES_A_SERVER = 100;

/** The JSON of a fleet of so many databases with a schedule each, a hundred a server. */
export const fleetDocument = ({ databases, cron = '0 3 * * *' }: FleetShape): string =>
  JSON.stringify({
    servers: Array.from({ length: databases / DATABASES_A_SERVER }, (_, n) => ({
      name: `applied-${n}`,
      instances: [
        {
          name: 'main',
          engine: 'postgresql',
          host: `applied-${n}.example`,
          admin: { user: 'backup_admin', password: 'a password of the benchmark' },
          databases: Array.from({ length: DATABASES_A_SERVER }, (_each, d) => ({
            name: `d${d}`,
            schedules: [{ name: 'nightly', cron, timezone: 'Europe/Oslo', destination: 'vault' }],
          })),
        },
      ],
    })),
    destinations: [{ name: 'vault', kind: 'local', path: '/var/backups' }],
  });

const MIB = 2 ** 20;

/** So many MiB of servers that have a name and nothing else. */
export const namesDocument = (mebibytes: number): string => {
  const server = (n: number): string => `{"name":"s${String(n).padStart(6, '0')}"}`;
  const count = Math.floor((mebibytes * MIB) / (server(0).length + 1));
  return `{"servers":[${Array.from({ length: count }, (_, n) => server(n)).join(',')}]}`;
};

/** So many MiB of brackets that open and never close. */
export const bracketsDocument = (mebibytes: number): string => '['.repeat(mebibytes * MIB);
