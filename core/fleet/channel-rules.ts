/** Hours in which a channel holds back what can wait. */
export interface QuietHours {
  /** Times of day, such as `22:00`; over midnight where `to` is not after `from`. */
  readonly from: string;
  readonly to: string;
  /** A zone of the IANA database, such as `Europe/Oslo`. */
  readonly timezone: string;
  /** Critical problems wait as well. They pass unless given. */
  readonly critical?: 'waits';
}

/** Which problems a channel tells, and when. Durations are in milliseconds. */
export interface ChannelRules {
  /** The least severe that it tells: `warning` unless given. */
  readonly severity?: 'critical' | 'warning' | 'info';
  /** Only problems of these kinds; of all unless given. */
  readonly kinds?: readonly string[];
  /** Only of the resources at these paths, and of everything under them; of all unless given. */
  readonly on?: readonly string[];
  /** After so long it tells again what is open, critical and not acknowledged: a day unless given. */
  readonly repeatMs?: number;
  /** It tells only what nobody has acknowledged for so long since it opened: for the next ones on call. At once unless given. */
  readonly afterMs?: number;
  readonly quiet?: QuietHours;
}
