import { expect } from 'chai';
import { mysqlLoginProbe } from '../../../../adapters/login-probe/login-probe-by-engine.js';
import type { GuardedLoginProbe } from '../../../../adapters/login-probe/guarded-login-probe.js';
import type { Engine } from '../../../../core/shared/engine.js';
import { Secret } from '../../../../core/shared/secret.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../../support/fleet/a-fleet.js';
import { loopbackGuard } from '../../../support/login-probe/loopback-guard.js';
import { aServerMonitor, type ServerMonitor } from '../../../support/monitoring/a-server-monitor.js';
import {
  NO_MARIADB,
  startSystemMariadb,
  systemMariadb,
  type SystemMariadb,
} from '../../../support/database-servers/system-mariadb.js';
import { startNewerMysql } from '../../../support/database-servers/newer-mysql.js';
import { newerMysql, NO_NEWER_MYSQL } from '../../../support/database-servers/newer-servers.js';

