import type { TlsMode } from '../shared/tls.js';

/** What a parameter of a connection says. */
export type ConnectionPart =
  | 'host'
  | 'address'
  | 'port'
  | 'user'
  | 'password'
  | 'passwordFile'
  | 'database'
  | 'authorities'
  | 'socket'
  | 'role'
  /** The file that has more parameters, and the section of it. */
  | 'file'
  | 'section';

/** The mode that is taken for a word; `instead` is what that word means elsewhere, where Shipshape does not do it. */
export interface TlsWord {
  readonly mode: TlsMode;
  readonly instead?: string;
}

/** How programs of an engine take the address to connect to. Names are in lower case, without hyphens and underscores. */
export interface ConnectionDialect {
  /** Of URLs; the first is the one that is shown. */
  readonly schemes: readonly [string, ...string[]];
  /** Whether parameters also come without a URL, as `host=… user=…`. */
  readonly hasKeywords: boolean;
  readonly parts: Readonly<Record<string, ConnectionPart>>;
  /** The parameters that choose TLS, with their words. */
  readonly tls: Readonly<Record<string, Readonly<Record<string, TlsWord>>>>;
  /** How a connection string says what proves the server, where nothing that everybody trusts does. */
  readonly tlsHint: string;
  /** What is known, and changes nothing that a dump needs. */
  readonly others: readonly string[];
  /** The file of sections of parameters: where it is, unless it is named, and the section that counts, unless that is. */
  readonly sections: {
    readonly variable?: string;
    readonly usual: string;
    readonly section?: string;
    readonly what: string;
  };
  /** The variable that holds a password. */
  readonly passwordVariable: string;
  /** The file of passwords by host, and the variable that names another. */
  readonly passwords?: { readonly variable: string; readonly usual: string };
}
