import type { Readable } from 'node:stream'

/** Stored files of the companies: labels, delivery notes, uploads, downloads. Keys are chosen by the owner. */
export interface Files {
  /**
   * Stores a file as its bytes come, however many: no more of it is in memory than the storage sends at a time. When it
   * resolves, the file is there for good, so the row that names the key is written after it; when it rejects, what stood
   * there before still does. Like all others it throws FilesUnavailable when the storage cannot be used.
   * @param key path below the company's own folder: lowercase letters, digits, `-`, `_`, `.`, `/`
   * @param signal ends the writing
   * @returns the size in bytes
   */
  write(
    companyId: number,
    key: string,
    source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    contentType: string,
    signal?: AbortSignal,
  ): Promise<number>
  /** The bytes of a file as they are asked for. Who opens a file reads it to its end or destroys the stream. @throws FileMissing */
  open(companyId: number, key: string): Promise<StoredFile>
  /** Stores a file that is in memory already; otherwise like `write`. */
  put(companyId: number, key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The bytes of a small file. @throws FileMissing */
  get(companyId: number, key: string): Promise<Buffer>
  exists(companyId: number, key: string): Promise<boolean>
  /** Removes a file, and what a killed process left of one that it was writing there. */
  delete(companyId: number, key: string): Promise<void>
}

/** A file that is being read. */
export interface StoredFile {
  readonly stream: Readable
  /** In bytes. */
  readonly size: number
}

/** Where files lie: what a storage has to be able to do. Paths are checked. */
export interface FileStore {
  write(path: string, source: Bytes, contentType: string, signal?: AbortSignal): Promise<void>
  open(path: string): Promise<StoredFile>
  exists(path: string): Promise<boolean>
  delete(path: string): Promise<void>
}

/** The content of a file that is being written. */
export type Bytes = AsyncIterable<Uint8Array>

/**
 * The storage cannot be used now: it is full, or does not answer. That is no fault of who asked, and of no file: the same works
 * later.
 */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
  /** There is no space left; false: it does not answer, or may not be written to. */
  readonly isFull: boolean

  constructor(isFull: boolean, cause: unknown) {
    super(isFull ? 'the file storage is full' : 'the file storage cannot be used', { cause })
    this.isFull = isFull
  }
}

/** A row names a file that the storage does not have. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing'
}
