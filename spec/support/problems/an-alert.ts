/** An alert as Alertmanager 0.25 sends it. */
export interface SentAlert {
  readonly status: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly generatorURL: string;
  readonly fingerprint: string;
}

interface TellingParts extends Partial<Omit<SentAlert, 'labels'>> {
  readonly labels?: Readonly<Record<string, string>>;
}

/** One that fires for the first database of a small fleet; `labels` are added to those it has. */
export const anAlert = ({ labels = {}, ...telling }: TellingParts = {}): SentAlert => ({
  status: 'firing',
  labels: { alertname: 'ReplicaLost', path: 'db-eu-1/main/shop', ...labels },
  annotations: {},
  startsAt: '2026-11-21T02:30:00.046465619Z',
  endsAt: '0001-01-01T00:00:00Z',
  generatorURL: '',
  fingerprint: '90e0b2cb8fae45cf',
  ...telling,
});

/** The body in which Alertmanager 0.25 sends alerts to a webhook. */
export const alertsMessage = (...alerts: readonly unknown[]) => ({
  receiver: 'shipshape',
  status: 'firing',
  alerts,
  groupLabels: {},
  commonLabels: {},
  commonAnnotations: {},
  externalURL: 'http://alertmanager:9093',
  version: '4',
  groupKey: '{}:{}',
  truncatedAlerts: 0,
});
