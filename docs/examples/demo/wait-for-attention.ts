import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 100;

/** Polls the overview of a service, as a dashboard would, until the kinds of its open problems are as wanted. */
export const waitForAttention = async (
  url: string,
  token: string,
  isWanted: (kinds: readonly string[]) => boolean,
): Promise<void> => {
  while (!isWanted(await openKinds(url, token))) await wait(PAUSE_MS);
};

const openKinds = async (url: string, token: string): Promise<readonly string[]> => {
  const response = await fetch(`${url}/v1/overview`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { attention } = (await response.json()) as {
    attention: readonly { readonly kind: string }[];
  };
  return attention.map(({ kind }) => kind);
};
