import type { KnownSetup } from './setup-steps.js';
import { Steps } from './steps.js';
import { Later } from '../later/later.js';
import { ON_FLEET, useMay } from '../live/use-live.js';

/** Nothing is described yet, or nothing that the caller may see. */
export const FirstRun = (known: KnownSetup) => {
  const may = useMay();
  return (
    <div class="first-run">
      <h1 tabIndex={-1}>No fleet yet</h1>
      <p>
        Add your servers one by one, or describe all of them in a file. From then on Shipshape
        checks each of them once a minute, and this page says what is wrong.
      </p>
      <Steps {...known} />
      {may('fleet:write', ON_FLEET) ? (
        <Later>{({ FleetFile }) => <FleetFile />}</Later>
      ) : (
        <p>This token may not change the fleet. Ask for one that may where you got it.</p>
      )}
    </div>
  );
};

/** What is left to do of the setup, for those who can do it, until there is something of each kind: what is wrong then is a problem, or to be tested in its list. */
export const SettingUp = (known: KnownSetup) => {
  const may = useMay();
  const isYoung = Object.values(known.setup).includes(0);
  return isYoung && may('fleet:write', ON_FLEET) ? <Steps {...known} /> : null;
};
