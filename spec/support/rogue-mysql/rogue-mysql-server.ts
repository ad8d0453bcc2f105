import { createHash } from 'node:crypto';
import { CANARY, leaksIn } from '../rogues/canary.js';
import { rogueAddress } from '../rogues/rogue-address.js';
import type { RogueListener } from '../rogues/rogue-listener.js';
import { serveRogues } from '../rogues/serve-rogues.js';
import { type Mode, MODES, type MysqlBehavior } from './behavior.js';
import { MYSQL_FINDING_BEHAVIORS } from './finding-behaviors.js';
import { MYSQL_INSPECTION_BEHAVIORS } from './inspection-behaviors.js';
import { MYSQL_CATALOGUE } from './catalogue.js';
import { type RogueMysql, startRogueMysql } from './start-rogue-mysql.js';

/** The forms of the password that it received; where it is unverified, every byte of ours is a leak. */
const leaksOf = ({ understood, received }: RogueMysql, mode: Mode): readonly string[] => {
  const sha256 = createHash('sha256').update(CANARY).digest();
  const hashes = understood().includes(sha256) ? ['SHA-256'] : [];
  const unasked = mode === 'unproven' && received().length > 0 ? ['anything'] : [];
  return [...leaksIn(understood()), ...hashes, ...unasked];
};

const listen = async (behaviour: MysqlBehavior, mode: Mode): Promise<RogueListener> => {
  const rogue = await startRogueMysql(behaviour);
  return {
    port: rogue.port,
    leaks: () => leaksOf(rogue, mode),
    gone: async () => {
      await rogue.allClosed();
      return rogue.connections();
    },
  };
};

const rogues = new Map<string, RogueListener>();
for (const behaviour of [
  ...MYSQL_CATALOGUE,
  ...MYSQL_INSPECTION_BEHAVIORS,
  ...MYSQL_FINDING_BEHAVIORS,
])
  for (const mode of MODES)
    rogues.set(rogueAddress(behaviour.name, mode), await listen(behaviour, mode));

serveRogues(rogues);
