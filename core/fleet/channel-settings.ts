/** The settings of each kind of channel, with the names that the fleet file has for them. They are sealed as one JSON. */
export interface ChannelSettings {
  readonly webhook: {
    readonly url: string;
    /** With which each message is signed. */
    readonly secret?: string;
    /** Sent with each message, such as `Authorization`. */
    readonly headers?: Readonly<Record<string, string>>;
  };
  readonly email: EmailSettings;
  readonly slack: { readonly url: string };
  readonly teams: { readonly url: string };
  readonly discord: { readonly url: string };
  readonly telegram: { readonly token: string; readonly chat: string };
  /** `url` is that of the server, https://ntfy.sh unless given. */
  readonly ntfy: { readonly url?: string; readonly topic: string; readonly token?: string };
  readonly gotify: { readonly url: string; readonly token: string };
  /** `region` is that of the account, `us` unless given. */
  readonly pagerduty: { readonly routing_key: string; readonly region?: 'us' | 'eu' };
  /** `url` is that of the Alertmanager, such as `https://alerts.example.org`. */
  readonly alertmanager: {
    readonly url: string;
    readonly user?: string;
    readonly password?: string;
  };
}

export interface EmailSettings {
  readonly host: string;
  /** 587 unless given, and 465 with `implicit`. */
  readonly port?: number;
  /** STARTTLS is required unless given. */
  readonly tls?: 'required' | 'implicit' | 'off';
  readonly user?: string;
  readonly password?: string;
  readonly from: string;
  readonly to: readonly string[];
}

export type ChannelKind = keyof ChannelSettings;
