import { newerPostgresBin } from '../../../../support/database-servers/newer-servers.js';
import { describeLockRoom } from '../../../../support/dump-check/lock-room-at.js';

const bin = newerPostgresBin();

if (bin !== undefined) describeLockRoom(bin);
