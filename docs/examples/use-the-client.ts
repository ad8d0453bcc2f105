import { shipshapeClient } from 'shipshape/client';

/** What to put into a ticket: each problem that wants attention, and whether a dump of a database would work now. */
export const forTheTicket = async (url: string, token: string, at: string) => {
  const shipshape = shipshapeClient({ url, token });
  const overview = await shipshape.getOverview();
  // The status says which of the documented answers it is, and of which type its body is.
  if (overview.status !== 200) throw new Error(`No overview: ${overview.status}`);
  const lines = overview.body.attention.map(({ severity, message }) => `${severity}: ${message}`);

  const located = await shipshape.locateResources({ at });
  const [database] = located.status === 200 ? located.body.resources : [];
  if (database === undefined) return lines;
  const check = await shipshape.checkDumpReadiness({ id: database.id });
  if (check.status === 204) return [...lines, `A dump of ${at} would work.`];
  const reasons = check.status === 424 ? (check.body.reasons ?? []) : [];
  return [...lines, ...reasons.map(({ detail }) => `No dump of ${at}: ${detail}`)];
};
