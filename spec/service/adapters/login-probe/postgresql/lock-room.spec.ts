import { systemPostgresBin } from '../../../../support/database-servers/system-postgres.js';
import { describeLockRoom } from '../../../../support/dump-check/lock-room-at.js';

const bin = systemPostgresBin();

if (bin !== undefined) describeLockRoom(bin);
