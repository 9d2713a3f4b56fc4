/** Stored files of the companies: labels, delivery notes, uploads. Keys are chosen by the owner and never reused. */
export interface Files {
  /**
   * Stores a file; when it resolves, the bytes are there for good, so the row that names the key is written after it.
   * @param key path below the company's own folder: lowercase letters, digits, `-`, `_`, `.`, `/`
   */
  put(companyId: number, key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The bytes of a file. @throws FileMissing */
  get(companyId: number, key: string): Promise<Buffer>
  exists(companyId: number, key: string): Promise<boolean>
  delete(companyId: number, key: string): Promise<void>
}

/** A row names a file that the storage does not have. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing'
}
