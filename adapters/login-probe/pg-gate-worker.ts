import { serveGate } from './gate/serve-gate.js';
import { pgGateProtocol } from './postgresql/gate/pg-gate-protocol.js';

/** The thread of one gate: neither pg nor anything that a target sends is in the thread of the service. */
serveGate(pgGateProtocol());
