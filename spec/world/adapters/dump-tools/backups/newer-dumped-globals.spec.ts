import { describeGlobals } from '../../../../support/backups/describe-globals.js';
import { NEWER_GLOBALS_SERVERS } from '../../../../support/database-servers/globals-servers.js';

NEWER_GLOBALS_SERVERS.forEach(describeGlobals);
