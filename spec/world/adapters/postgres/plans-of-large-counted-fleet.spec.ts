import { describePlans } from '../../../support/postgres/describe-plans.js';

describePlans(20_000, 'with statistics');
