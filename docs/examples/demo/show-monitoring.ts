import type { ShipshapeCommand } from './shipshape-command.js';
import { waitForProblems } from './wait-for-problems.js';

/** The problems that monitoring has to find in this fleet, beside what this machine lacks. */
const BROKEN = [
  'admin_login_rejected',
  'instance_unreachable',
  'database_missing',
  'dump_will_fail',
];

export const showMonitoring = async (
  shipshape: ShipshapeCommand,
  url: string,
  token: string,
): Promise<void> => {
  console.log(
    '\nThe service checks every server every two seconds. What is broken becomes a problem by itself:',
  );
  await waitForProblems(url, token, (kinds) => BROKEN.every((kind) => kinds.includes(kind)));
  await shipshape.show('overview');
  await shipshape.show('check', 'db-eu-2/main/crm');
};

export const showFix = async (
  shipshape: ShipshapeCommand,
  url: string,
  token: string,
  fleetFile: string,
): Promise<void> => {
  console.log(
    '\nNow the password of db-eu-2 is corrected in the fleet file. Nothing else is done:',
  );
  await shipshape.show('apply', fleetFile);
  await waitForProblems(url, token, (kinds) => !kinds.includes('admin_login_rejected'));
  await shipshape.show('overview');
  await shipshape.show('problems', '--state', 'closed');
};
