import { describeGlobals } from '../../../../support/backups/describe-globals.js';
import { GLOBALS_SERVERS } from '../../../../support/database-servers/globals-servers.js';

GLOBALS_SERVERS.forEach(describeGlobals);
