import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 100;

/** Polls the problems of a service, as a dashboard would, until the kinds of those that are open are as wanted. */
export const waitForProblems = async (
  url: string,
  token: string,
  isWanted: (kinds: readonly string[]) => boolean,
): Promise<void> => {
  while (!isWanted(await openKinds(url, token))) await wait(PAUSE_MS);
};

const openKinds = async (url: string, token: string): Promise<readonly string[]> => {
  const response = await fetch(`${url}/v1/problems?state=open&limit=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { problems } = (await response.json()) as {
    problems: readonly { readonly kind: string }[];
  };
  return problems.map(({ kind }) => kind);
};
