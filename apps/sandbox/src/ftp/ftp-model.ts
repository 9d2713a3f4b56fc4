/** A file on the FTP server. */
export interface FtpFileRecord {
  /** Absolute, with slashes. */
  path: string
  content: string
  written_at: string
}

/** How often something was done, so that a test sees whether it was done twice. */
export interface FtpEvent {
  at: string
  what: 'login' | 'store' | 'rename' | 'delete'
  path: string
}

export interface FtpOptions {
  user?: string
  password?: string
  /** Key and certificate in PEM; with them the server also takes `AUTH TLS`. */
  tls?: { key: string; cert: string }
}
