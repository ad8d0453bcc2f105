import { describeGlobals } from '../../../../support/database-servers/describe-globals.js';
import { GLOBALS_SERVERS } from '../../../../support/database-servers/globals-servers.js';

GLOBALS_SERVERS.forEach(describeGlobals);
