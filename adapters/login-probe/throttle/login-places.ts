/** How many logins may be under way. */
export interface PlaceRules {
  /** At once in all. */
  readonly loginsAtOnce: number;
  /** The most of these without a person who waits: the rest is left to people. */
  readonly unattendedAtOnce: number;
  /** How many may dial beside the logins, without a place among them. */
  readonly dialsAtOnce: number;
}

/** The rest of the places is left to people, who then never wait for background logins. */
const UNATTENDED_SHARE = 0.8;

const DIALS_PER_LOGIN = 12;

export const placeRules = (loginsAtOnce: number): PlaceRules => ({
  loginsAtOnce,
  unattendedAtOnce: Math.max(1, Math.floor(loginsAtOnce * UNATTENDED_SHARE)),
  dialsAtOnce: loginsAtOnce * DIALS_PER_LOGIN,
});

/** What a login needs to know of its place, and has to report. */
export interface Place {
  /** Whether to give up dialling early. */
  readonly isShortDial: boolean;
  /** Called while it is under way: the dial takes long, so from now on the login has no place, if so many may dial without one. */
  readonly leave: () => void;
  /** The server has accepted the connection: the login has a place again, even if all are taken. */
  readonly take: () => void;
  readonly end: () => void;
}

/** What decides on the place of a login, at the moment when it is asked. */
export interface PlaceSeeker {
  /** Whether a person waits for any login of the server. */
  readonly isWanted: boolean;
  /** Whether the server did not answer on the network last time. */
  readonly isSilent: boolean;
}

/** A place for a login, until its `end` is called; undefined where none is free. */
export type LoginPlaces = (seeker: PlaceSeeker) => Place | undefined;

/** When so large a share of the dials is in use, those that no person waits for are short. */
const CROWDED = 0.25;

type Kind = 'dials' | 'logins';

/**
 * The places of all logins; `onFreed` is called whenever one is free. A dial is no login: it costs next to nothing, and
 * thousands of servers may fall silent at once. So a login that dials for long leaves its place to another, and one to a
 * server that was silent last time needs none until that server accepts its connection.
 */
export const loginPlaces = (
  { loginsAtOnce, unattendedAtOnce, dialsAtOnce }: PlaceRules,
  onFreed: () => void,
): LoginPlaces => {
  const underWay = { logins: 0, unattended: 0, dials: 0 };
  const mayDial = () => underWay.dials < dialsAtOnce;
  const mayLogIn = (isWanted: boolean) =>
    (isWanted || underWay.unattended < unattendedAtOnce) && underWay.logins < loginsAtOnce;
  return ({ isWanted, isSilent }) => {
    let kind: Kind = !isWanted && isSilent ? 'dials' : 'logins';
    if (!(kind === 'dials' ? mayDial() : mayLogIn(isWanted))) return undefined;
    const isShortDial = !isWanted && (kind === 'dials' || underWay.dials >= dialsAtOnce * CROWDED);
    const count = (change: 1 | -1) => {
      underWay[kind] += change;
      if (kind === 'logins' && !isWanted) underWay.unattended += change;
    };
    const move = (from: Kind, to: Kind) => {
      if (kind !== from || (to === 'dials' && !mayDial())) return;
      count(-1);
      kind = to;
      count(1);
      onFreed();
    };
    count(1);
    return {
      isShortDial,
      leave: () => move('logins', 'dials'),
      take: () => move('dials', 'logins'),
      end: () => {
        count(-1);
        onFreed();
      },
    };
  };
};
