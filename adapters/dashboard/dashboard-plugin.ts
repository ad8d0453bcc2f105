import type { FastifyPluginAsync } from 'fastify';
import type { RecordRefusal } from '../../core/audit/use-cases/audited.js';
import { pageRoutes, readPage } from './files/page-routes.js';
import { sessionRoutes, type Sessions, type SignInWays } from './sessions/session-routes.js';

export { sessionCredential } from './sessions/session-cookie.js';

export interface DashboardOptions {
  /**
   * Starts and ends the sessions of those who sign in with a token: the use cases of a Shipshape. Left out where your own
   * sign-on says who a browser is; the page then has no form.
   */
  readonly sessions?: Sessions;
  /** How one signs in: `signInWays` of a Shipshape; with a token alone unless given. */
  readonly ways?: SignInWays;
  /** Puts what is refused before that into the audit: `http.recordRefusal` of a Shipshape. */
  readonly recordRefusal?: RecordRefusal;
}

/**
 * The page, as a Fastify plugin. It calls the API next to it, so it has the prefix of `shipshapePlugin`, and any proxy may
 * strip that. All its addresses are relative: `GET` of the prefix with a slash is the page, `assets/` has its files, and
 * `session` signs in and out. The routes, parsers and headers of the host stay as they are.
 */
export const shipshapeDashboard: FastifyPluginAsync<DashboardOptions> = async (app, options) => {
  const page = await readPage();
  pageRoutes(app, page);
  const { sessions, ways = { tokens: true, provider: null }, recordRefusal } = options;
  if (sessions !== undefined) sessionRoutes(app, sessions, { ways, recordRefusal });
};
