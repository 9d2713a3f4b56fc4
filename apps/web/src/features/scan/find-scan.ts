import { judgeScan, type ScanLine } from '@kontor/contract/scan'

/** What a scan means for the lines of the list. */
export type ScanResult =
  | { readonly kind: 'right'; readonly line: ScanLine }
  | {
      readonly kind: 'wrong_size'
      readonly line: ScanLine
      readonly scanned: string
      readonly wanted: string
    }
  /** It belongs to another open line than the one that is open on screen. */
  | { readonly kind: 'other_line'; readonly line: ScanLine }
  /** Its line was dealt with before. */
  | { readonly kind: 'done'; readonly line: ScanLine }
  | { readonly kind: 'unknown'; readonly ean: string }

/**
 * What a scanned EAN means. With a line open on screen it is compared with that one; otherwise with all that are still to be
 * picked, the most urgent first. Pure.
 * @param open lines that nobody has dealt with
 * @param done the others
 */
export function findScan(
  ean: string,
  {
    open,
    done,
    shown,
  }: { open: readonly ScanLine[]; done: readonly ScanLine[]; shown?: ScanLine | undefined },
): ScanResult {
  if (shown) {
    const verdict = judgeScan(shown, ean)
    if (verdict.kind === 'right') return { kind: 'right', line: shown }
    if (verdict.kind === 'wrong_size') return { ...verdict, line: shown }
  }
  const isIt = (line: ScanLine) => line.ean !== '' && judgeScan(line, ean).kind === 'right'
  const right = open.find(isIt)
  if (right) return { kind: shown ? 'other_line' : 'right', line: right }
  if (!shown)
    for (const line of open) {
      const verdict = judgeScan(line, ean)
      if (verdict.kind === 'wrong_size') return { ...verdict, line }
    }
  const before = done.find(isIt)
  return before ? { kind: 'done', line: before } : { kind: 'unknown', ean }
}
