import { describePlans } from '../../../../support/postgres/describe-plans.js';

describe('how PostgreSQL carries out each statement', () => {
  describePlans(100_000, ['with statistics']);
});
