import { useContext, useEffect, useState } from 'preact/hooks';
import { useRoute } from './navigation.js';
import {
  databasesPath,
  listPath,
  type ListRoute,
  OVERVIEW,
  type Route,
  serversPath,
} from './route.js';
import { editPaths } from './edit/edit-route.js';
import { Later } from './later/later.js';
import { type Answer, errorOf } from './live/ask.js';
import type { ErrorBody } from './live/bodies.js';
import type { Answers } from './live/read-news.js';
import { install } from './offline/install.js';
import { OPEN_PROBLEMS } from './live/paths.js';
import { SIGNED_IN } from './live/stored.js';
import { LiveContext, openCountsOf, useLive } from './live/use-live.js';
import { Overview } from './overview/overview.js';
import { Skeletons } from './parts/list.js';
import { Clock, useClock } from './parts/since.js';
import { Problems, problemsPath } from './problems/problems.js';
import { resourcePaths } from './resource/resource-paths.js';
import { Shell, usePageStatus } from './shell/shell.js';
import { Brand } from './shell/bar.js';
import { SignIn } from './sign-in/sign-in.js';

/** What each view shows, beside the overview, which is always read. */
const pathsOf = (route: Route, answers: Answers): readonly string[] => {
  if (route.view === 'overview') return [OPEN_PROBLEMS];
  if (route.view === 'resource') return resourcePaths(route, answers);
  if (route.view === 'edit') return editPaths(route);
  if (route.view === 'setup' || route.view === 'connect' || route.view === 'fleet') return [];
  const path = pathOfList(route);
  return isRefused(answers.get(path)) ? [path, pathOfList(wholeOf(route))] : [path];
};

/** A filter of the address may be none. */
const isRefused = (answer: Answer | undefined): boolean => answer?.status === 400;

const wholeOf = ({ view }: ListRoute): ListRoute => ({ view, filter: {} });

const pathOfList = (route: ListRoute): string => {
  if (route.view === 'problems') return problemsPath(route);
  if (route.view === 'servers') return serversPath(route.filter);
  if (route.view === 'databases') return databasesPath(route.filter);
  return listPath(route.view, route.filter);
};

/** What came of signing out here. */
interface SignedOut {
  /** Why the session was not ended. */
  readonly error: ErrorBody | undefined;
}

export const App = () => {
  const route = useRoute();
  const live = useLive((answers) => pathsOf(route, answers));
  const isKnown = live.answers.size > 0 && !live.isSignedOut && live.lostSince === undefined;
  const [signedOut, setSignedOut] = useState<SignedOut>();
  const now = useClock();
  usePageStatus(route, openCountsOf(live), isKnown);
  const isReading = live.answers.size === 0 && live.lostSince === undefined && !live.isSignedOut;
  // What is kept for a time without the service is loaded once the first rows are there.
  useEffect(() => {
    if (!isReading) install();
  }, [isReading]);
  // What is in the bar depends on the answers: it comes with them, so that nothing has to move.
  if (isReading)
    return (
      <main>
        <Skeletons title="Reading the fleet …" />
      </main>
    );
  if (live.isSignedOut)
    return (
      <main class="entrance">
        <p class="brand">
          <Brand />
        </p>
        <SignIn
          failure={signedOut === undefined && live.hasEnded ? ENDED : signedOut?.error}
          onSignedIn={() => {
            setSignedOut(undefined);
            SIGNED_IN.set(true);
            return live.refresh();
          }}
        />
      </main>
    );
  return (
    <LiveContext.Provider value={live}>
      <Clock.Provider value={now}>
        <Shell route={route} error={signedOut?.error} onSignOut={setSignedOut}>
          <View route={route} />
        </Shell>
      </Clock.Provider>
    </LiveContext.Provider>
  );
};

const ENDED: ErrorBody = {
  detail:
    'Your session has ended: it was signed out elsewhere, its token was revoked, or it is over.',
};

const View = ({ route }: { readonly route: Route }) => {
  if (route.view === 'overview')
    return (
      <>
        {route.unknown !== undefined && (
          <section>
            <p class="empty card" role="status">
              There is no view for <bdi>{route.unknown}</bdi>. This is the overview.
            </p>
            <p class="more">
              <a href={OVERVIEW}>Leave that out of the address</a>
            </p>
          </section>
        )}
        <Overview />
      </>
    );
  if (route.view === 'resource')
    return <Later>{({ Resource }) => <Resource route={route} />}</Later>;
  if (route.view === 'setup') return <Later>{({ SetUpPage }) => <SetUpPage />}</Later>;
  if (route.view === 'connect') return <Later>{({ ConnectPage }) => <ConnectPage />}</Later>;
  if (route.view === 'edit') return <Later>{({ EditPage }) => <EditPage route={route} />}</Later>;
  return <ListView route={route} />;
};

const mistakesOf = (answer: Answer): string => {
  const { detail, reasons = [{ detail }] } = errorOf(answer);
  return reasons.map((reason) => reason.detail).join('; ');
};

/** What an address narrows a list to may be nothing that it knows: then it is whole, and says so. */
const ListView = ({ route }: { readonly route: ListRoute }) => {
  const answer = useContext(LiveContext).answers.get(pathOfList(route));
  const hasFilter = Object.keys(route.filter).length > 0;
  if (answer === undefined || !isRefused(answer) || !hasFilter) return <List route={route} />;
  return (
    <>
      <p class="hint" role="status">
        The address narrows the list to what it does not know ({mistakesOf(answer)}). This is all of
        it.
      </p>
      <List route={wholeOf(route)} />
    </>
  );
};

const List = ({ route }: { readonly route: ListRoute }) => {
  const { view } = route;
  if (view === 'problems') return <Problems route={route} />;
  return <Later>{({ OtherList }) => <OtherList list={view} route={route} />}</Later>;
};
