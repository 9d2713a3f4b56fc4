import type { Readable } from 'node:stream'

/** A file as a client sees it. */
export interface FtpEntry {
  readonly name: string
  /** In bytes; 0 where it is made when it is fetched. */
  readonly bytes: number
  readonly changedAt: Date
}

/** What somebody who has logged in may do. Folders and names are plain names: nothing leads out of them. */
export interface FtpAccount {
  readonly folders: readonly string[]
  list(folder: string): Promise<FtpEntry[]>
  /** @throws FtpRefusal */
  open(folder: string, name: string): Promise<Readable>
  /**
   * Stores a file, whole or not at all: when the source throws, nothing of it is kept.
   * @throws FtpRefusal, and what the source throws
   */
  store(folder: string, name: string, source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>
  /** @throws FtpRefusal */
  remove(folder: string, name: string): Promise<void>
  /** @throws FtpRefusal */
  rename(folder: string, from: string, to: string): Promise<void>
}

/** Who may log in. */
export interface FtpUsers {
  /** Largest file in bytes. */
  readonly maxBytes: number
  logIn(username: string, password: string, address: string): Promise<FtpAccount | 'refused' | 'throttled'>
}

/** What a client is told instead of what it asked for. */
export class FtpRefusal extends Error {
  override readonly name = 'FtpRefusal'
  /** Of the protocol (RFC 959). */
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
