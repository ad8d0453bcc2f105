import { type Place, placeCounts, type PlaceRules, type PlaceSeeker } from './place-counts.js';

export interface LoginPlaces {
  /** Runs the login as soon as it gets a place; rejects when the signal aborts before. */
  readonly add: <A>(
    seeker: PlaceSeeker,
    logIn: (place: Place) => Promise<A>,
    signal: AbortSignal,
  ) => Promise<A>;
  /** To be called when a person begins to wait. */
  readonly beginNext: () => void;
}

interface WaitingLogin extends PlaceSeeker {
  readonly begin: () => void;
}

/**
 * The places of all logins. A dial is no login: it costs next to nothing, and thousands of servers may fall silent at once.
 * So a login that dials for long leaves its place to another, and one to a server that was silent last time needs none
 * until that server accepts its connection. Logins that people wait for go first.
 */
export const loginPlaces = (rules: PlaceRules): LoginPlaces => {
  const waiting = new Set<WaitingLogin>();
  const beginThose = (mayGo: (login: WaitingLogin) => boolean): void => {
    for (const login of waiting)
      if (mayGo(login) && counts.mayBegin(login)) {
        waiting.delete(login);
        login.begin();
      }
  };
  const beginNext = (): void => {
    beginThose(({ isWanted }) => isWanted());
    beginThose(() => true);
  };
  const counts = placeCounts(rules, beginNext);
  return {
    beginNext,
    add: (seeker, logIn, signal) =>
      new Promise((resolve, reject) => {
        const stopWaiting = () => {
          waiting.delete(login);
          reject(new Error('The callers have gone'));
        };
        const begin = () => {
          signal.removeEventListener('abort', stopWaiting);
          const place = counts.begin(seeker);
          logIn(place).finally(place.end).then(resolve, reject);
        };
        const login: WaitingLogin = { ...seeker, begin };
        signal.addEventListener('abort', stopWaiting, { once: true });
        waiting.add(login);
        beginNext();
      }),
  };
};
