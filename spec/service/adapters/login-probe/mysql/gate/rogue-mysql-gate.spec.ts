import { describeMysqlRogues } from '../../../../../support/gate/rogue-mysql-gates.js';
import { MYSQL_CATALOGUE } from '../../../../../support/rogue-mysql/catalogue.js';

/** One in so many: each has a gate with a thread of its own. The long spec beside this one has them all. */
const ONE_IN = 8;

describeMysqlRogues(MYSQL_CATALOGUE.filter((_, index) => index % ONE_IN === 0));
