import { describeOracle } from '../../oracle/describe-oracle.js';

describeOracle('postgresql');
describeOracle('newer-postgresql');
