import { expect } from 'chai';
import { loginRefused } from '../../../adapters/login-probe/postgresql/gate/packets.js';
import { pgTool } from './a-tool.js';
import { openedGates } from './opened-gates.js';
import { expectedOfGate, meetThroughGate } from './rogues-through-gate.js';
import type { Behavior } from '../rogues/behavior.js';
import { ROGUE_MODES } from '../rogues/rogue-address.js';
import { expectedOfPostgres, toRoguePostgres } from '../rogues/rogue-targets.js';
import { startRoguePostgresServer } from '../rogues/start-rogue-server.js';
import { forSuite } from '../shared/for-suite.js';

/** A test for each of these: through a gate it gets no further than in a check. */
export const describePostgresRogues = (behaviors: readonly Behavior[]): void => {
  describe('a gate for pg_dump, to a server that', () => {
    const open = openedGates();

    const rogue = forSuite(() => startRoguePostgresServer());

    // Each mode has its turn: a gate has a thread, and the modes differ in the transport alone, which the check's specs try.
    behaviors.forEach((behaviour, index) =>
      it(`${behaviour.name}, which gets no further than in a check`, async () => {
        const turn = ROGUE_MODES[index % ROGUE_MODES.length] ?? 'off';
        const mode = turn === 'off' && behaviour.onTlsRequest ? 'verify-full' : turn;
        const target = toRoguePostgres(rogue(), behaviour.name, mode);
        const expected = expectedOfPostgres(behaviour, mode);
        const outcome = await meetThroughGate(open, pgTool, target, expected);
        const { leaks } = await rogue().observation(behaviour.name, mode);
        const mayTell = mode === 'verify-full' && behaviour.expectedOfProven === 'accepted';
        expect({ ...outcome, leaks: mayTell ? [] : leaks }).to.deep.equal({
          opened: expectedOfGate(expected),
          refusal: expected === 'accepted' ? '' : loginRefused().toString('latin1'),
          leaks: [],
        });
      }),
    );
  });
};
