/** How many logins may be under way. */
export interface PlaceRules {
  /** At once in all. */
  readonly loginsAtOnce: number;
  /** Of these, so many that no person waits for: the rest is left to people. */
  readonly unattendedAtOnce: number;
  /** How many may dial beside the logins, without a place among them. */
  readonly dialsAtOnce: number;
}

/** What a login needs to know of its place, and has to report. */
export interface Place {
  /** Whether to give up dialling early. */
  readonly isShortDial: boolean;
  /** The dial takes long: from now on the login has no place, if so many may dial without one. */
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

/** Counts the logins that are under way, and calls `onFreed` whenever another may begin. */
export const placeCounts = (rules: PlaceRules, onFreed: () => void): PlaceCounts => {
  const { loginsAtOnce, unattendedAtOnce, dialsAtOnce } = rules;
  const underWay = { logins: 0, unattended: 0, dials: 0 };
  const mayDial = (): boolean => underWay.dials < dialsAtOnce;
  const dialsOnly = ({ isWanted, isSilent }: PlaceSeeker): boolean => !isWanted() && isSilent();
  return {
    mayBegin: (seeker) => {
      if (dialsOnly(seeker)) return mayDial();
      const hasRoom = seeker.isWanted() || underWay.unattended < unattendedAtOnce;
      return hasRoom && underWay.logins < loginsAtOnce;
    },
    begin: (seeker) => {
      const isAttended = seeker.isWanted();
      const isCrowded = underWay.dials >= dialsAtOnce * CROWDED;
      let kind: 'dials' | 'logins' | 'ended' = dialsOnly(seeker) ? 'dials' : 'logins';
      const count = (change: 1 | -1): void => {
        if (kind === 'ended') return;
        underWay[kind] += change;
        if (kind === 'logins' && !isAttended) underWay.unattended += change;
      };
      const become = (next: typeof kind): void => {
        if (kind === 'ended') return;
        count(-1);
        kind = next;
        count(1);
        onFreed();
      };
      count(1);
      return {
        isShortDial: !isAttended && (kind === 'dials' || isCrowded),
        leave: () => {
          if (kind === 'logins' && mayDial()) become('dials');
        },
        take: () => {
          if (kind === 'dials') become('logins');
        },
        end: () => become('ended'),
      };
    },
  };
};
