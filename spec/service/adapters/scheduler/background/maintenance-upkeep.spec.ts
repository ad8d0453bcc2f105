import { expect } from 'chai';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { maintenanceUpkeep } from '../../../../../adapters/scheduler/background/upkeep.js';
import { corrupt } from '../../../../../core/shared/ports/port-failure.js';
import { NOON } from '../../../../support/problems/a-problem.js';

describe('maintenanceUpkeep', () => {
  it('warns of rules that cannot be read, once', async () => {
    const place = 'resource 1, attributes.maintenance';
    const warnings: string[] = [];
    let rounds = 0;
    const stopped = new Promise<void>((resolve) => {
      const upkeep = maintenanceUpkeep({
        followRules: TE.right({ changed: 1, unreadable: [corrupt('store', place)] }),
        purgeWindows: TE.right(0),
        clock: memoryClock(NOON),
        onWarning: (warning) => void warnings.push(warning),
        sleep: () => {
          rounds += 1;
          if (rounds === 6) void upkeep.stop().then(resolve);
          return Promise.resolve();
        },
      });
      upkeep.start();
    });
    await stopped;
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain(place);
  });
});
