import { describePostgresRogues } from '../../../../../support/gate/rogue-postgres-gates.js';
import { POSTGRES_CATALOGUE } from '../../../../../support/rogue-postgres/catalogue.js';

/** One in so many: each has a gate with a thread of its own. The long spec beside this one has them all. */
const ONE_IN = 12;

describePostgresRogues(POSTGRES_CATALOGUE.filter((_, index) => index % ONE_IN === 0));
