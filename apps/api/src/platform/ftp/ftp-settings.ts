import type { Log } from '../ctx.ts'

/** Key and certificate in PEM. */
export interface FtpTls {
  readonly key: string
  readonly cert: string
}

export interface FtpSettings {
  readonly host: string
  /** TCP port to listen on; with 0 the system picks a free one. */
  readonly port: number
  /** Clients have to encrypt with it (explicit TLS); null: nothing is encrypted, for the demo alone. */
  readonly tls: FtpTls | null
  /** Ports for data connections; null: any. */
  readonly passivePorts: { readonly from: number; readonly to: number } | null
  /** The IPv4 address that clients are told for them; null: the one that they reached. */
  readonly passiveHost: string | null
  readonly log: Log
}
