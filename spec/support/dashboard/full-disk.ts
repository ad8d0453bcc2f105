import type { Page, Route } from 'playwright-core';
import type { WatchingPage } from './watching-page.js';
import type { ProblemPageBody } from '../../../adapters/api/problems/problem-body.js';

/** Answers a request with an error. */
export const refusing = (status: number, detail: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ title: 'Refused', detail, code: 'refused' }),
  });

/** Has the requests for this wait. Returns what lets them go. */
export const holding = async (page: Page, path: string): Promise<() => void> => {
  let letGo: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(path, async (route) => {
    await isHeld;
    // The page may be closed by then.
    await route.continue().catch(() => undefined);
  });
  return () => letGo();
};

const MESSAGE = 'The disk is full.';

/** The overview with a disk that is full, first of all. */
export const fullDisk = async ({ fleet, signedIn }: WatchingPage) => {
  await fleet().report('db-eu-1/main', { severity: 'critical', message: MESSAGE });
  const page = await signedIn();
  const row = page.getByRole('listitem').filter({ hasText: MESSAGE });
  await row.waitFor();
  return {
    // The mark is there where it is shown as acknowledged.
    page,
    row,
    mark: row.getByText('acknowledged', { exact: true }),
    /** As the service has it. */
    stored: async () => {
      const answer = await fleet().call('GET', '/v1/problems?state=open');
      const { problems } = (await answer.json()) as ProblemPageBody;
      return problems.find(({ message }) => message === MESSAGE);
    },
  };
};
