import { describeLoginProbe } from '../../contracts/dump-check/login-probe.contract.js';
import { startLoginWorld } from '../../support/login-probe/pg-login-world.js';

describeLoginProbe('pgLoginProbe', startLoginWorld);
