import { describeKilledNodes } from '../../../support/crashes/describe-kills.js';

describeKilledNodes('sqlite');
