import { walkOfDumps } from '../../support/dashboard/walk-of-dumps.js';
import { describeOnDesktop } from '../../support/dashboard/walks.js';

describeOnDesktop('dumps, destinations and channels on the page', walkOfDumps);
