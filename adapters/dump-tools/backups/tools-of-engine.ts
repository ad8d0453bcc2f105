import type { Engine } from '../../../core/engines/engines.js';
import type { EngineTools } from './engine-tools.js';
import { mariadbTools, mysqlTools } from './mysql/mysql-tools.js';
import { pgTools } from './postgresql/pg-tools.js';

export const TOOLS_OF_ENGINE: Readonly<Record<Engine, EngineTools>> = {
  postgresql: pgTools,
  mysql: mysqlTools,
  mariadb: mariadbTools,
};
