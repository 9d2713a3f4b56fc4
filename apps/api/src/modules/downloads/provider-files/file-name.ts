import type { FileKind } from '@kontor/contract/downloads'

/** What no file name holds: folders, what Windows forbids, controls, and marks that turn the direction of reading. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu
const ENDING = /\.[A-Za-z0-9]{1,5}$/
/** Names of devices on Windows, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
const LONGEST = 100
const LONGEST_PART = 60
const NAMELESS = 'Datei'

/** What a file is called when it is downloaded: as it was called, without what harms, and with the ending of what it is. Pure. */
export function downloadName(given: string, kind: FileKind): string {
  const trimmed = withoutHarm(given.normalize('NFC').replace(FORBIDDEN, '_').replace(ENDING, ''))
  return `${trimmed === '' || DEVICE.test(trimmed) ? NAMELESS : trimmed}.${kind}`
}

/** A text as a part of a file's name, without blanks; empty when nothing of it may stand there. Pure. */
export const namePart = (given: string): string =>
  withoutHarm(given.normalize('NFC').replace(/\s+/gu, '-').replace(FORBIDDEN, '_'), LONGEST_PART)

const withoutHarm = (stem: string, longest = LONGEST): string =>
  [...stem.replace(/^[\s._]+|(?<![\s.])[\s.]+$/gu, '')].slice(0, longest).join('')

/** The header with which a browser saves a file under a name (RFC 6266). Pure. */
export function attachment(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
