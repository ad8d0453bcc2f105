import { describeOracle } from '../../oracle/describe-oracle.js';

describeOracle('newer-postgresql-few-locks');
