import { describeOracle } from '../../oracle/describe-oracle.js';

describeOracle('mariadb');
describeOracle('newer-mariadb');
