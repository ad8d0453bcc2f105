import { describeGlobals } from '../../../../support/database-servers/describe-globals.js';
import { NEWER_GLOBALS_SERVERS } from '../../../../support/database-servers/globals-servers.js';

NEWER_GLOBALS_SERVERS.forEach(describeGlobals);
