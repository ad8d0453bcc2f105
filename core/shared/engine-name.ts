import type { Engine } from './engine.js';

export const ENGINE_NAMES: Readonly<Record<Engine, string>> = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  mariadb: 'MariaDB',
};
