import { walkOfDumps } from '../../support/dashboard/walk-of-dumps.js';
import { describeOnPhone } from '../../support/dashboard/walks.js';

describeOnPhone('dumps, destinations and channels on the page', walkOfDumps);
