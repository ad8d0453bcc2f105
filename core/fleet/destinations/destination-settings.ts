/** The settings of each kind of destination, with the names that the fleet file has for them. They are sealed as one JSON. */
export interface DestinationSettings {
  /** A folder of the Shipshape host, by its absolute path. */
  readonly local: { readonly path: string };
  readonly s3: {
    /** A URL, such as `https://s3.eu-north-1.amazonaws.com`. */
    readonly endpoint: string;
    readonly bucket: string;
    readonly region: string;
    /** What the names of all objects begin with; may be absent. */
    readonly prefix?: string;
    readonly access_key: string;
    readonly secret_key: string;
  };
  readonly sftp: SftpSettings;
  readonly rclone: {
    /** One section of rclone.conf: its `type`, and what that type takes. */
    readonly config: Readonly<Record<string, string>>;
    /** Below the root of the remote, such as `bucket/folder`. */
    readonly path: string;
  };
}

/** Either a password or a key. */
export interface SftpSettings {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
  /** The PEM, or OpenSSH's form, of a private key. */
  readonly key?: string;
  /** With which the key is encrypted. */
  readonly passphrase?: string;
  /** The fingerprint of the server's key, as `ssh-keygen -l` prints it: `SHA256:` and 43 characters. */
  readonly host_key: string;
  /** A folder that exists: absolute, or from where the login begins. */
  readonly path: string;
}

export type DestinationKind = keyof DestinationSettings;
