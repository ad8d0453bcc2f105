import { describeOracle } from '../../oracle/describe-oracle.js';

describeOracle('postgresql-standby');
describeOracle('newer-postgresql-standby');
