import type { MailRecord } from './mail-model.ts'
import { withoutPunctuation } from './mailbox.ts'

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.25rem; }
details { border-top: 1px solid #8884; padding: .6rem 0; }
summary { cursor: pointer; display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; }
summary span { opacity: .7; font-size: .85rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
`

const time = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'medium',
  timeStyle: 'medium',
})

/** The mailbox as a page for people, newest mail first and open. Works without any script. */
export function mailPage(mails: MailRecord[]): string {
  const items = [...mails].reverse().map((mail, i) => mailItem(mail, i === 0))
  return `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Postfach der Sandbox</title><style>${STYLE}</style></head>
<body><h1>Postfach der Sandbox</h1>
${items.join('\n') || '<p>Noch keine E-Mail.</p>'}
</body></html>`
}

function mailItem(mail: MailRecord, open: boolean): string {
  const attachments = mail.attachments.map((one) => `<li>${escaped(one.filename)} (${one.bytes} Bytes)</li>`)
  return `<details${open ? ' open' : ''}>
<summary><strong>${escaped(mail.subject) || '(ohne Betreff)'}</strong><span>${time.format(new Date(mail.received_at))}</span>
<span>an ${escaped(mail.to.join(', '))}</span><span>von ${escaped(mail.from)}</span></summary>
<pre>${linked(mail.text || 'Diese E-Mail hat keinen Textteil.')}</pre>
${attachments.length > 0 ? `<ul>${attachments.join('')}</ul>` : ''}</details>`
}

function link(found: string): string {
  const address = withoutPunctuation(found)
  const shown = escaped(address)
  return `<a href="${shown}">${shown}</a>${escaped(found.slice(address.length))}`
}

/** Escapes a text and makes its web addresses clickable. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, at) => (at % 2 === 0 ? escaped(piece) : link(piece)))
    .join('')
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
