import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { ShipshapeCommand } from './shipshape-command.js';

export interface Night {
  readonly fleetFile: string;
  /** The directory of the destination. */
  readonly vault: string;
  readonly url: string;
  readonly token: string;
  /** The options by which the command line reaches the service. */
  readonly reached: readonly string[];
}

const PAUSE_MS = 200;
const AHEAD_MS = 8_000;
const MARK = '# the demo adds one here that is due in seconds';

/** The fleet file with a schedule of the shop that is due a few seconds from now, once a year. */
export const addSchedule = (fleet: string, now: Date): string => {
  const due = new Date(now.getTime() + AHEAD_MS);
  const [seconds, minutes, hours] = [due.getUTCSeconds(), due.getUTCMinutes(), due.getUTCHours()];
  const cron = `${seconds} ${minutes} ${hours} ${due.getUTCDate()} ${due.getUTCMonth() + 1} *`;
  return fleet.replace(
    MARK,
    `- { name: tonight, cron: '${cron}', timezone: UTC, destination: vault, keep: { last: 7 } }`,
  );
};

/** Lets a schedule come due, and shows what came of it, and what is foreseen of the others. */
export const showNight = async (
  shipshape: ShipshapeCommand,
  { fleetFile, vault, url, token, reached }: Night,
): Promise<void> => {
  console.log(
    '\nA schedule of the shop is added that is due in a few seconds, and nothing else is done:',
  );
  await shipshape.show('apply', fleetFile);
  while (!(await hasEnded(url, token))) await wait(PAUSE_MS);
  await shipshape.show('run', 'list', ...reached);
  await shipshape.show('schedule', 'list', ...reached);
  const files = await readdir(vault, { recursive: true, withFileTypes: true });
  console.log(`\n$ find ${vault} -type f`);
  for (const file of files.filter((one) => one.isFile()))
    console.log(`${file.parentPath}/${file.name}`);
};

/** Whether a run of the schedule has come to its end, whatever that is. */
const hasEnded = async (url: string, token: string): Promise<boolean> => {
  const response = await fetch(`${url}/v1/runs`, { headers: { authorization: `Bearer ${token}` } });
  const { runs } = (await response.json()) as {
    runs: readonly { readonly kind: string; readonly ended_at: string | null }[];
  };
  return runs.some(({ kind, ended_at }) => kind === 'scheduled' && ended_at !== null);
};
