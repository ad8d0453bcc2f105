import { expect } from 'chai';
import { loginRefused } from '../../../adapters/login-probe/mysql/gate/tool-handshake.js';
import { mysqlTool } from './a-tool.js';
import { openedGates } from './opened-gates.js';
import { expectedOfGate, meetThroughGate } from './rogues-through-gate.js';
import { MODES, type MysqlBehavior } from '../rogue-mysql/behavior.js';
import { CANARY } from '../rogues/canary.js';
import { expectedOfMysql, toRogueMysql } from '../rogues/rogue-targets.js';
import { startRogueMysqlServer } from '../rogues/start-rogue-server.js';
import { forSuite } from '../shared/for-suite.js';

/** A gate sets up its session and asks nothing of the instance: an answer to that question means something else to it. */
const ANSWERS =
  /^(?:answers without rows|tells of itself)$|^(?:fails with|fails to tell|may not tell|shuts down while)/;

/** A test for each of these: through a gate it gets no further than in a check. */
export const describeMysqlRogues = (behaviors: readonly MysqlBehavior[]): void => {
  describe('a gate for mysqldump, to a server that', () => {
    const open = openedGates();

    const rogue = forSuite(() => startRogueMysqlServer());

    // Each mode has its turn, as for pg_dump.
    const met = behaviors.filter(({ name }) => !ANSWERS.test(name));
    met.forEach((behaviour, index) =>
      it(`${behaviour.name}, which gets no further than in a check`, async () => {
        const turn = MODES[index % MODES.length] ?? 'proven';
        const mode = behaviour.onTlsRequest ? 'proven' : turn;
        const target = toRogueMysql(rogue(), behaviour.name, mode);
        const expected = expectedOfMysql(behaviour, mode);
        const trust = { allowsTrust: () => mode === 'trusted' };
        const outcome = await meetThroughGate(open, mysqlTool, target, expected, trust);
        const { leaks } = await rogue().observation(behaviour.name, mode);
        const mayTell = mode === 'proven' && behaviour.expectedOfProven === 'accepted';
        expect({ ...outcome, leaks }).to.deep.equal({
          opened: expectedOfGate(expected),
          refusal: expected === 'accepted' ? '' : loginRefused().toString('latin1'),
          leaks: mayTell ? [CANARY] : [],
        });
      }),
    );
  });
};
