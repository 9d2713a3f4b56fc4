/** A line as a scan is compared with it. */
interface ScannedFor {
  readonly ean: string
  readonly size: string
  readonly siblings: readonly { readonly ean: string; readonly size: string }[]
}

/**
 * What a scanned EAN is for a line:
 * - `right`: it is the one that was ordered
 * - `wrong_size`: the same article in another size
 * - `other`: something else
 */
export type ScanVerdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong_size'; readonly scanned: string; readonly wanted: string }
  | { readonly kind: 'other' }

/**
 * Compares a scan with a line. A line without an EAN is right without a scan alone, since nothing can be compared.
 * Scanners leave out leading zeros, or add them (UPC-A is an EAN that begins with 0), so these do not count. Pure.
 */
export function judgeScan(line: ScannedFor, ean: string): ScanVerdict {
  if (sameEan(line.ean, ean)) return { kind: 'right' }
  const sibling = line.siblings.find((other) => other.ean !== '' && sameEan(other.ean, ean))
  return sibling ? { kind: 'wrong_size', scanned: sibling.size, wanted: line.size } : { kind: 'other' }
}

const sameEan = (a: string, b: string): boolean => plain(a) === plain(b)

const plain = (ean: string): string => ean.trim().replace(/^0+/, '')
