import { existsSync } from 'node:fs';

/** What this program runs in: a remedy names a command that works there. */
export type Surroundings = 'container' | 'unit' | 'host';

/** The unit of the Debian package, under a systemd that runs. */
const UNIT = ['/run/systemd/system', '/usr/lib/systemd/system/shipshape.service'];

/** Docker and Podman make one of them in each container. */
const CONTAINER = ['/.dockerenv', '/run/.containerenv'];

export const surroundingsOf = (
  { KUBERNETES_SERVICE_HOST: kubernetes, container }: NodeJS.ProcessEnv,
  exists: (file: string) => boolean = existsSync,
): Surroundings => {
  if (UNIT.every(exists)) return 'unit';
  return [kubernetes, container].some((one) => one !== undefined) || CONTAINER.some(exists)
    ? 'container'
    : 'host';
};
