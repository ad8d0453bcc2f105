import type { LoginRequest } from '../../transport/login-request.js';

/** What MariaDB shows of its own replication by no table. It takes REPLICA MONITOR, or before 10.5 REPLICATION CLIENT. */
export const MARIADB_REPLICAS = 'SHOW ALL SLAVES STATUS';

/** Whether it accepts writes, how many repeat it, and its number, which each login may see. */
export const MARIADB_REPLICATION = `SELECT CONCAT_WS(' ', 'server', @@read_only + 0, COALESCE((SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS
  WHERE VARIABLE_NAME = 'Slaves_connected'), 0), @@server_id)`;

const SERVER = /^server ([01]) (\d{1,6}) (\d{1,10})$/;

/** A source by its number and its address, as the replica was configured. */
const HOST = /^[\w.:-]{1,255}$/;
const NUMBER = /^\d{1,10}$/;

type Source = Readonly<Record<string, string | null | undefined>>;

/** The sources of a server: a record for each row of the table, by the names of its columns. */
const sourcesIn = (answer: readonly string[]): readonly Source[] => {
  const columns = answer.flatMap((one) => (one.startsWith('column ') ? [one.slice(7)] : []));
  return answer
    .filter((one) => one.startsWith('['))
    .map((one) => JSON.parse(one) as readonly (string | null)[])
    .map((values) => Object.fromEntries(columns.map((name, place) => [name, values[place]])));
};

const isConnected = (source: Source): boolean =>
  source['Slave_IO_Running'] === 'Yes' && source['Slave_SQL_Running'] === 'Yes';

const lagOf = ({ Seconds_Behind_Master: lag }: Source): number =>
  1_000 * Number(NUMBER.exec(lag ?? '')?.[0] ?? 0);

const identityOf = (source: Source): string | undefined => {
  const [id = '', host = '', port = ''] = ['Master_Server_Id', 'Master_Host', 'Master_Port'].map(
    (name) => source[name] ?? undefined,
  );
  return NUMBER.test(id) && NUMBER.test(port) && HOST.test(host)
    ? `${id}@${host}:${port}`
    : undefined;
};

/** The same rows as MySQL answers, from what MariaDB shows; a refusal stays one. */
export const mariadbRows = (
  { host, port }: Pick<LoginRequest, 'host' | 'port'>,
  visible: readonly string[],
  answer: readonly string[],
): readonly string[] => {
  const [, readOnly, replicas = '0', id] =
    visible.map((one) => SERVER.exec(one)).find(Boolean) ?? [];
  if (id === undefined || !answer.some((one) => one.startsWith('column '))) return answer;
  const sources = sourcesIn(answer);
  const stopped = sources.filter((one) => !isConnected(one)).length;
  const isReplica = sources.length > 0;
  const names = sources.flatMap((one) => identityOf(one) ?? []);
  return [
    `sign replica_lagging ${Math.max(0, ...sources.map(lagOf))} 0`,
    `sign replica_disconnected ${stopped} 0`,
    `sign replica_writable ${isReplica && readOnly === '0' ? 1 : 0} 0`,
    `sign read_only_unexpected ${!isReplica && readOnly === '1' ? 1 : 0} 0`,
    [
      'standing',
      isReplica ? 'standby' : 'primary',
      isReplica && stopped === 0 ? 1 : 0,
      replicas,
      `${id}@${host}:${port}`,
      ...names,
    ].join(' '),
  ];
};
