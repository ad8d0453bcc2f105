/** How many logins may be under way. */
export interface PlaceRules {
  /** At once in all. */
  readonly loginsAtOnce: number;
  /** Of these, so many that no person waits for: the rest is left to people. */
  readonly unattendedAtOnce: number;
  /** How many may dial beside the logins, without a place among them. */
  readonly dialsAtOnce: number;
}

/** The rest of the places is left to people, who then never wait for servers that nobody waits for. */
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
  /** The server has accepted the connection: the login has a place again, even if there is none left. */
  readonly take: () => void;
}

/** What decides on the place of a login. Both may change at any time. */
export interface PlaceSeeker {
  /** Whether a person waits for any login of the server. */
  readonly isWanted: () => boolean;
  /** Whether the server did not answer on the network last time. */
  readonly isSilent: () => boolean;
}

export interface PlaceCounts {
  readonly mayBegin: (seeker: PlaceSeeker) => boolean;
  /** Counts a login until its `end` is called. */
  readonly begin: (seeker: PlaceSeeker) => Place & { readonly end: () => void };
}

/** When so large a share of the dials is in use, those that no person waits for are short. */
const CROWDED = 0.25;

type Kind = 'dials' | 'logins';

/** Counts the logins that are under way, and calls `onFreed` whenever another may begin. */
export const placeCounts = (rules: PlaceRules, onFreed: () => void): PlaceCounts => {
  const { loginsAtOnce, unattendedAtOnce, dialsAtOnce } = rules;
  const underWay = { logins: 0, unattended: 0, dials: 0 };
  const count = (kind: Kind, isInteractive: boolean, change: 1 | -1): void => {
    underWay[kind] += change;
    if (kind === 'logins' && !isInteractive) underWay.unattended += change;
  };
  const mayDial = (): boolean => underWay.dials < dialsAtOnce;
  return {
    mayBegin: (seeker) => {
      if (dialsOnly(seeker)) return mayDial();
      const hasRoom = seeker.isWanted() || underWay.unattended < unattendedAtOnce;
      return hasRoom && underWay.logins < loginsAtOnce;
    },
    begin: (seeker) => {
      const isInteractive = seeker.isWanted();
      const isCrowded = underWay.dials >= dialsAtOnce * CROWDED;
      let kind: Kind = dialsOnly(seeker) ? 'dials' : 'logins';
      const move = (from: Kind, to: Kind): void => {
        if (kind !== from || (to === 'dials' && !mayDial())) return;
        count(kind, isInteractive, -1);
        kind = to;
        count(kind, isInteractive, 1);
        onFreed();
      };
      count(kind, isInteractive, 1);
      return {
        isShortDial: !isInteractive && (kind === 'dials' || isCrowded),
        leave: () => move('logins', 'dials'),
        take: () => move('dials', 'logins'),
        end: () => {
          count(kind, isInteractive, -1);
          onFreed();
        },
      };
    },
  };
};

const dialsOnly = ({ isWanted, isSilent }: PlaceSeeker): boolean => !isWanted() && isSilent();
