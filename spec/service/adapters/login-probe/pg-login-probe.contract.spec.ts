import { describeLoginProbe } from '../../../contracts/dump-check/login-probe.contract.js';
import { startPgLoginWorld } from '../../../support/login-probe/pg-login-world.js';

describeLoginProbe('a login to PostgreSQL', startPgLoginWorld);
