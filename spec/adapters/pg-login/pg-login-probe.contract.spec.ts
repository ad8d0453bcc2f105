import { describeLoginProbe } from '../../contracts/login-probe.contract.js';
import { startLoginWorld } from './login-world.js';

describeLoginProbe('pgLoginProbe', startLoginWorld);
