/** Where mail programmes begin to quote: the line above it and all that follows is not the reply. */
const QUOTE_BEGINS: readonly RegExp[] = [
  /^\s*>/,
  /^-{2,}\s*(Ursprüngliche Nachricht|Original Message|Mensaje original)\s*-{2,}/i,
  /^_{10,}\s*$/,
  /^(Am|On|El)\s.{4,200}(schrieb|wrote|escribió).{0,200}:\s*$/i,
  /^(Von|From|De):\s.+@/i,
]
/** Longest reply that is kept. */
const LONGEST = 10_000

/**
 * The reply alone, without what the mail programme quoted below it.
 * @returns empty when nothing but quotes was sent
 */
export function replyText(mail: string): string {
  const lines = mail.replaceAll('\r\n', '\n').replaceAll('\0', '').split('\n')
  const quoted = lines.findIndex((_, index) => beginsQuote(lines, index))
  const own = (quoted < 0 ? lines : lines.slice(0, quoted)).join('\n').trim()
  return own.length > LONGEST ? `${own.slice(0, LONGEST)} …` : own
}

/** Introductions such as “Am … schrieb …:” are broken over two lines by some programmes. */
function beginsQuote(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  const joined = `${line.trim()} ${(lines[index + 1] ?? '').trim()}`
  return QUOTE_BEGINS.some((begin) => begin.test(line)) || (QUOTE_BEGINS[3]?.test(joined) ?? false)
}
