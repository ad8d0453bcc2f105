import { useState } from 'preact/hooks';
import { useRoute, type Route } from './route.js';
import type { ErrorBody } from './live/bodies.js';
import type { Answers } from './live/live-reader.js';
import { LiveContext, openCountsOf, useLive } from './live/use-live.js';
import { OPEN_PROBLEMS, Overview } from './overview/overview.js';
import { Problems, problemsPath } from './problems/problems.js';
import { resourcePaths } from './resource/resource-paths.js';
import { Resource } from './resource/resource.js';
import { usePageStatus } from './shell/page-status.js';
import { Anchor, Shell } from './shell/shell.js';
import { SignIn } from './sign-in/sign-in.js';

/** What each view shows, beside the overview, which is always read. */
const pathsOf = (route: Route, answers: Answers): readonly string[] => {
  if (route.view === 'problems') return [problemsPath(route)];
  return route.view === 'resource' ? resourcePaths(route, answers) : [OPEN_PROBLEMS];
};

export const App = () => {
  const route = useRoute();
  const live = useLive((answers) => pathsOf(route, answers));
  const isKnown = live.answers.size > 0 && !live.isSignedOut && live.lostSince === undefined;
  const [signOutError, setSignOutError] = useState<ErrorBody>();
  usePageStatus(openCountsOf(live), isKnown);
  if (live.isSignedOut)
    return (
      <main class="entrance">
        <p class="brand">
          <Anchor />
          Shipshape
        </p>
        <SignIn
          failure={signOutError}
          onSignedIn={() => {
            setSignOutError(undefined);
            return live.refresh();
          }}
        />
      </main>
    );
  return (
    <LiveContext.Provider value={live}>
      <Shell route={route} error={signOutError} onSignOut={setSignOutError}>
        {route.view === 'overview' && <Overview />}
        {route.view === 'problems' && <Problems route={route} />}
        {route.view === 'resource' && <Resource route={route} />}
      </Shell>
    </LiveContext.Provider>
  );
};
