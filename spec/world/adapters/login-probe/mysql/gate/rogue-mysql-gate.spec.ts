import { describeMysqlRogues } from '../../../../../support/gate/rogue-mysql-gates.js';
import { MYSQL_CATALOGUE } from '../../../../../support/rogue-mysql/catalogue.js';

describeMysqlRogues(MYSQL_CATALOGUE);
