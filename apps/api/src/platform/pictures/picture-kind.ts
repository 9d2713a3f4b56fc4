/** How files of each kind begin, and after how many bytes. */
const BEGINNINGS = [
  { kind: 'png', skip: 0, bytes: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
  { kind: 'jpg', skip: 0, bytes: Buffer.from('\xff\xd8\xff', 'latin1') },
  { kind: 'gif', skip: 0, bytes: Buffer.from('GIF8') },
  { kind: 'bmp', skip: 0, bytes: Buffer.from('BM') },
  { kind: 'webp', skip: 8, bytes: Buffer.from('WEBP') },
  { kind: 'avif', skip: 4, bytes: Buffer.from('ftypavif') },
] as const

export type PictureKind = (typeof BEGINNINGS)[number]['kind']

/** What people may upload (spec: orders §5). */
export const UPLOADED_KINDS: readonly PictureKind[] = ['png', 'jpg', 'gif', 'bmp']
/** What servers of shops deliver. */
export const DELIVERED_KINDS: readonly PictureKind[] = [...UPLOADED_KINDS, 'webp', 'avif']

/** What a file is, by its content and never by its name; null for another kind. */
export function kindOf(bytes: Uint8Array): PictureKind | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const begins = ({ skip, bytes: beginning }: (typeof BEGINNINGS)[number]) =>
    beginning.equals(file.subarray(skip, skip + beginning.length))
  return BEGINNINGS.find(begins)?.kind ?? null
}
