import { Parser } from 'htmlparser2'
import PostalMime from 'postal-mime'
import type { ReceivedMail } from '../../../platform/mail/mail-inbox.ts'

/** Far more than anybody writes; characters. */
const LONGEST_TEXT = 200_000
const LONGEST_HTML = 2_000_000
/** What is parsed before somebody looks whether it is enough; characters. */
const HTML_PIECE = 10_000
const LONGEST_HEADERS = 256 * 1024
const DEEPEST_PARTS = 20
/** Elements that begin or end a line. */
const LINES = new Set([
  'br',
  'p',
  'div',
  'tr',
  'li',
  'ul',
  'ol',
  'table',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'hr',
])
const CELLS = new Set(['td', 'th'])
const WITHOUT_TEXT = new Set(['style', 'script', 'title', 'template'])

/**
 * Reads a mail of a stranger: its text, or that of its HTML without markup, cut to 200,000 characters.
 * @throws when its headers or its parts are beyond what mail programmes write
 */
export async function readMail(raw: Uint8Array): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw, {
    maxHeadersSize: LONGEST_HEADERS,
    maxNestingDepth: DEEPEST_PARTS,
  })
  return {
    messageId: withoutBrackets(mail.messageId ?? ''),
    fromName: mail.from?.name ?? '',
    text: (mail.text ?? withoutMarkup(mail.html ?? '')).slice(0, LONGEST_TEXT),
    attachments: mail.attachments.filter(({ disposition }) => disposition !== 'inline').length,
    isAutomatic: isAutomatic(mail.headers),
  }
}

/** Whether a machine says that it wrote the mail: RFC 3834, and the headers that mail programmes used before it. */
function isAutomatic(headers: readonly { readonly key: string; readonly value: string }[]): boolean {
  const header = (key: string) =>
    headers
      .find((one) => one.key === key)
      ?.value.trim()
      .toLowerCase() ?? ''
  const submitted = header('auto-submitted')
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    ['auto_reply', 'bulk', 'junk'].includes(header('precedence')) ||
    header('x-autoreply') !== '' ||
    header('x-autorespond') !== ''
  )
}

function withoutBrackets(id: string): string {
  const from = id.startsWith('<') ? 1 : 0
  return id.slice(from, id.endsWith('>') ? -1 : undefined)
}

/** The text of an HTML mail, with a line for each block. */
function withoutMarkup(html: string): string {
  let text = ''
  let hidden = 0
  const parser = new Parser({
    onopentagname: (name) => {
      if (WITHOUT_TEXT.has(name)) hidden += 1
      else if (LINES.has(name)) text += '\n'
      else if (CELLS.has(name)) text += ' '
    },
    ontext: (piece) => {
      if (hidden === 0) text += piece
    },
    onclosetag: (name, isImplied) => {
      if (WITHOUT_TEXT.has(name)) hidden -= 1
      else if (LINES.has(name) && name !== 'br' && !isImplied) text += '\n'
    },
  })
  const end = Math.min(html.length, LONGEST_HTML)
  for (let at = 0; at < end && text.length < LONGEST_TEXT; at += HTML_PIECE)
    parser.write(html.slice(at, Math.min(at + HTML_PIECE, end)))
  parser.end()
  return text
}
