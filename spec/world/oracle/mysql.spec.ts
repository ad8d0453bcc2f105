import { describeOracle } from '../../oracle/describe-oracle.js';

describeOracle('newer-mysql');
