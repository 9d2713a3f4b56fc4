import { BERLIN } from '../../platform/clock/berlin.ts'
import { escaped } from '../../platform/http/html.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import type { PieceToPick } from './order-tokens.repository.ts'

/** One article in one size, as often as the store shall pick it. */
export interface ArticleToPick {
  readonly name: string
  readonly details: string
  readonly quantity: number
}

/** Pieces of the same article and size become one entry with their number, in the order of the lines. Pure. */
export function articlesOf(pieces: readonly PieceToPick[]): ArticleToPick[] {
  const found = new Map<string, ArticleToPick>()
  for (const piece of pieces) {
    const { brand, title, color, size, articleNumber, ean } = piece
    const has = (word: string) => title.toLowerCase().includes(word.toLowerCase())
    const name = [has(brand) ? title : `${brand} ${title}`, has(color) ? '' : color]
    const details = [
      size && `Größe ${size}`,
      articleNumber && `Artikel ${articleNumber}`,
      ean && `EAN ${ean}`,
    ]
    const article = { name: joined(name, ', '), details: joined(details, ' · ') }
    const key = JSON.stringify(article)
    found.set(key, { ...article, quantity: (found.get(key)?.quantity ?? 0) + 1 })
  }
  return [...found.values()]
}

const joined = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by)

const instant = new Intl.DateTimeFormat('de-DE', {
  timeZone: BERLIN,
  dateStyle: 'full',
  timeStyle: 'short',
})

/**
 * The mail to a store that shall ship: what to pick, and the link to the papers. Stores have no language setting, so it
 * is German. It does not name the customer: the address is shown behind the link.
 */
export function storeMail(pieces: readonly [PieceToPick, ...PieceToPick[]], link: string): Mail {
  const [{ email, storeNumber, storeName, extOrderId, channel, orderDate, shipByAt }] = pieces
  const store = `${storeNumber} ${storeName}`
  const facts = [
    ['Bestellnummer', `${extOrderId} (${channel})`],
    ['Bestellt am', `${instant.format(orderDate)} Uhr`],
    ...(shipByAt ? [['Versenden bis', `${instant.format(shipByAt)} Uhr`]] : []),
  ] as const satisfies readonly (readonly string[])[]
  const articles = articlesOf(pieces)
  return {
    to: email,
    subject: `Bitte versenden: Bestellung ${extOrderId} (${channel})`,
    text: asText(store, facts, articles, link),
    html: asHtml(store, facts, articles, link),
  }
}

type FactRows = readonly (readonly string[])[]

const ABOUT_THE_LINK =
  'Der Link öffnet nur diese eine Bestellung und gilt, bis sie abgeschlossen ist, höchstens 30 Tage. Bitte geben Sie ihn nicht weiter.'

const asText = (store: string, facts: FactRows, articles: readonly ArticleToPick[], link: string): string =>
  `Guten Tag,

die Filiale ${store} soll eine Bestellung versenden.

${facts.map((fact) => fact.join(': ')).join('\n')}

Bitte entnehmen Sie:

${articles.map(({ quantity, name, details }) => `${quantity} × ${name}\n    ${details}`).join('\n')}

Versandpapiere erstellen und drucken:

${link}

${ABOUT_THE_LINK}

Ihr Kontor`

const asHtml = (store: string, facts: FactRows, articles: readonly ArticleToPick[], link: string): string =>
  `<!doctype html>
<html lang="de"><body style="font:15px/1.5 sans-serif;color:#1f2933">
<p>Guten Tag,</p>
<p>die Filiale <strong>${escaped(store)}</strong> soll eine Bestellung versenden.</p>
<p>${facts.map(([name = '', value = '']) => `${escaped(name)}: <strong>${escaped(value)}</strong>`).join('<br>')}</p>
<table style="border-collapse:collapse">
<thead><tr><th style="${CELL}" scope="col">Anzahl</th><th style="${CELL}" scope="col">Artikel</th></tr></thead>
<tbody>${articles.map(articleRow).join('')}</tbody>
</table>
<p><a href="${escaped(link)}">Versandpapiere erstellen und drucken</a></p>
<p>${ABOUT_THE_LINK}</p>
<p>Ihr Kontor</p>
</body></html>`

const CELL = 'border:1px solid #cbd2d9;padding:6px 10px;text-align:left;vertical-align:top'

const articleRow = ({ quantity, name, details }: ArticleToPick): string =>
  `<tr><td style="${CELL}">${quantity}</td><td style="${CELL}">${escaped(name)}<br>${escaped(details)}</td></tr>`

/** Where the link of the mail leads (spec: orders §2, order-handler entry). */
export const orderLink = (publicUrl: string, orderId: number, token: string): string =>
  `${publicUrl}/orderDetail?${new URLSearchParams({ order: String(orderId), orderToken: token })}`
