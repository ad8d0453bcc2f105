export const ENGINES = ['postgresql', 'mysql', 'mariadb'] as const;

/** The database software that an instance runs. */
export type Engine = (typeof ENGINES)[number];

export const ENGINE_NAMES: Readonly<Record<Engine, string>> = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  mariadb: 'MariaDB',
};
