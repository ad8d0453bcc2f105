import { describePostgresRogues } from '../../../../../support/gate/rogue-postgres-gates.js';
import { POSTGRES_CATALOGUE } from '../../../../../support/rogue-postgres/catalogue.js';

describePostgresRogues(POSTGRES_CATALOGUE);
