import { serveGate } from './gate/serve-gate.js';
import { mysqlGateProtocol } from './mysql/gate/mysql-gate-protocol.js';

/** The thread of one gate: neither mysql2 nor anything that a target sends is in the thread of the service. */
serveGate(mysqlGateProtocol());
