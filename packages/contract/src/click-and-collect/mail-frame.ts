/** Greeting and closing that a mail to a customer gets. */
export interface MailFrame {
  readonly greeting: string
  readonly closing: string
}

const SALUTATION =
  /^(?:guten\s+(?:tag|morgen|abend)|hallo|hi|hey|moin|servus|grüß\s+gott|liebe[rs]?|sehr\s+geehrte[rs]?|dear|hello|good\s+(?:morning|afternoon|evening)|hola|buen[oa]s|estimad[oa])(?=[\s,!.]|$)/i
const FAREWELL =
  /^(?:(?:mit\s+)?(?:freundlich|herzlich|best|lieb|viel|schön)\p{L}*\s+(?:grüße?n?|gruß)|mfg|lg|vg|kind regards|best regards|regards|saludos|un saludo|atentamente)(?=[\s,!.]|$)/iu
/** A farewell stands at the end, above at most a name, a role and a place. */
const LINES_OF_FAREWELL = 4

/** The whole text of a mail: what its writer has put there already is not said twice. */
export function wholeMail(message: string, { greeting, closing }: MailFrame): string {
  const text = message.trim()
  const end = text.split('\n').slice(-LINES_OF_FAREWELL)
  return [
    ...(SALUTATION.test(text) ? [] : [greeting]),
    text,
    ...(end.some((line) => FAREWELL.test(line.trim())) ? [] : [closing]),
  ].join('\n\n')
}
