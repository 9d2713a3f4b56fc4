const INTRODUCTION_BEGINS = /^\s*(?:Am|On|El)\s/i
const INTRODUCTION = /^(?:Am|On|El)\s.{4,200}(?:schrieb|wrote|escribió).{0,200}:$/i
const SEPARATOR =
  /^-{2,}\s*(?:Ursprüngliche Nachricht|Original[ -](?:Message|Nachricht)|Mensaje original)\s*-{2,}/i
/** The headers that mail programmes put above a quoted mail: sender, date, receiver, subject. */
const HEADERS: readonly RegExp[] = [
  /^(?:Von|From|De):\s/i,
  /^(?:Gesendet|Sent|Enviado|Datum|Date|Fecha):\s/i,
  /^(?:An|To|Para):\s/i,
  /^(?:Betreff|Subject|Asunto):\s/i,
]
const RULE = /^_{10,}\s*$/
const QUOTED = /^\s*>/
/** Mail programmes break an introduction over at most this many lines, and the first header over two. */
const LONGEST_INTRODUCTION = 3
const LONGEST_HEADER = 2

/** A mail as it is kept: whole, with its quotes, in lines. The inbox limits its length. */
export const keptText = (mail: string): string =>
  mail
    .replaceAll('\r\n', '\n')
    .replaceAll('\0', '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/**
 * The customer's own text of a mail, above the quoted mail, below it or between its lines.
 * @returns empty when nothing but quotes was sent
 */
export function replyText(mail: string): string {
  const lines = mail.replaceAll('\r\n', '\n').replaceAll('\0', '').split('\n')
  const own: string[] = []
  for (let at = 0; at < lines.length; at++) {
    if (beginsQuotedMail(lines, at)) break
    const introduction = introductionAt(lines, at)
    if (introduction > 0) {
      // Without marks on the quoted lines their end is unknown.
      at += introduction - 1
      while (lines[at + 1]?.trim() === '') at++
      if (!QUOTED.test(lines[at + 1] ?? '')) break
    } else if (!QUOTED.test(lines[at] ?? '')) own.push(lines[at] ?? '')
  }
  return own
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A separator, or two headers of a mail, with or without a rule above: everything below is quoted. */
function beginsQuotedMail(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (SEPARATOR.test(line)) return true
  if (RULE.test(line) && !RULE.test(lines[at + 1] ?? '')) return beginsQuotedMail(lines, at + 1)
  const header = HEADERS.find((one) => one.test(line))
  if (!header) return false
  const next = lines.slice(at + 1, at + 1 + LONGEST_HEADER)
  return HEADERS.some((other) => other !== header && next.some((one) => other.test(one)))
}

/** How many lines the introduction of a quote takes here, such as “Am … schrieb …:”; 0 when there is none. */
function introductionAt(lines: readonly string[], at: number): number {
  if (!INTRODUCTION_BEGINS.test(lines[at] ?? '')) return 0
  for (let count = 1; count <= LONGEST_INTRODUCTION; count++) {
    const joined = lines
      .slice(at, at + count)
      .map((line) => line.trim())
      .join(' ')
    // An introduction names a date; without a number it is a sentence of the customer.
    if (INTRODUCTION.test(joined) && /\d/.test(joined)) return count
  }
  return 0
}
