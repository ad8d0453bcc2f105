import { describeOracle } from '../../oracle/describe-oracle.js';

describeOracle('postgresql-few-locks');
describeOracle('newer-postgresql-few-locks');
