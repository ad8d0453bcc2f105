/** Where everything is in the network of two namespaces. */
export const CONTROL_PLANE = '10.77.0.2';
export const GATEWAY = '10.77.0.1';
export const NAME_SERVER = '10.78.0.253';
export const DNS_PORT = 53;
export const PORT = 5432;

/** So many servers, half of which are known by name. */
export const SERVER_COUNT = 30;

export const addressOf = (server: number): string => `10.78.0.${server}`;

export const hostOf = (server: number): string =>
  server % 2 === 0 ? addressOf(server) : `db-${server}.example`;

const numbered = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);

/** Names for which the name server is silent to some questions, or to all, and after them those that it answers. */
export const CHECKED_NAMES: readonly string[] = [
  ...numbered('half', 12),
  ...numbered('slow', 100),
  ...numbered('db', 20),
];
