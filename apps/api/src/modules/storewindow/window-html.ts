import { PICTURE_SIDES, type PictureSide } from '@kontor/contract/catalogue'
import { fill, type Locale } from '@kontor/contract/shared'
import { type HtmlPart, html, type Markup } from '../../platform/http/html.ts'
import { SHOE_SYMBOLS, shoe } from './shoe-symbols.ts'
import { WINDOW_TEXTS } from './window.texts.ts'
import type { WindowArticle, WindowSize } from './window-articles.repository.ts'
import type { WindowPlace } from './window-place.repository.ts'
import { WINDOW_STYLE } from './window-style.ts'
import { priceText, titleOfPath } from './window-words.ts'

type Words = (typeof WINDOW_TEXTS)[Locale]

/** What stands around every page. `place` is null where the address names none. */
export function wholePage(
  locale: Locale,
  place: WindowPlace | null,
  { title, body, isNarrow }: { readonly title: string; readonly body: HtmlPart; readonly isNarrow: boolean },
): string {
  const width = isNarrow ? 'narrow' : 'wide'
  return `<!doctype html>\n${html`<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="${isNarrow ? 'noindex' : 'index'}">
<title>${place ? `${title} · ${place.company.name}` : title}</title>
<link rel="icon" href="/icon.svg">
${WINDOW_STYLE}
</head>
<body>
${SHOE_SYMBOLS}
${place && html`<header><div class="${width}"><p class="company">${place.company.name}</p><p class="store">${place.store.name} · ${addressOf(place)}</p></div></header>`}
<main class="${width}">${body}</main>
${place && html`<footer><div class="${width}">${footer(place, WINDOW_TEXTS[locale])}</div></footer>`}
</body>
</html>`}`
}

const addressOf = ({ store }: WindowPlace): string =>
  `${store.street} ${store.streetNo}, ${store.zipCode} ${store.city}`

function footer({ store, company }: WindowPlace, words: Words): HtmlPart {
  const homepage = webAddress(company.homepage)
  return [
    html`<p>${words.prices}</p>`,
    store.contactPhone !== '' && html`<p>${words.call}: ${store.contactPhone}</p>`,
    homepage !== null && html`<p><a href="${homepage}" rel="noreferrer">${words.website}</a></p>`,
  ]
}

/** An address of the web that may stand in a link. Pure. */
export function webAddress(address: string): string | null {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`)
  return address !== '' && (url?.protocol === 'https:' || url?.protocol === 'http:') ? url.href : null
}

/** A part of the chosen articles, as many as one page shows. */
export interface WindowShown {
  readonly articles: readonly WindowArticle[]
  readonly compared: readonly WindowArticle[]
  readonly page: number
  readonly pages: number
  /** Position of the first article on this page. */
  readonly from: number
  readonly total: number
  readonly isCapped: boolean
  /** Whether the store takes reservations of this page. */
  readonly isOpen: boolean
}

/** What an action shows. */
export function windowPage(locale: Locale, place: WindowPlace, path: string, shown: WindowShown): string {
  const words = WINDOW_TEXTS[locale]
  const title = titleOfPath(place.action.aktionPath) || words.window
  const list = (articles: readonly WindowArticle[]) =>
    html`<ul class="grid">${articles.map((article) => card(article, path, shown.isOpen, locale))}</ul>`
  const intro = fill(shown.isOpen ? words.intro : words.intro_closed, { store: place.store.name })
  const body = html`<p class="soft">${words.window}</p>
<h1>${title}</h1>
${
  shown.articles.length > 0
    ? html`<p class="intro">${intro}</p>${list(shown.articles)}${pager(path, shown, words)}`
    : html`<div class="panel"><p><strong>${words.empty}</strong></p><p>${words.empty_hint}</p></div>`
}
${shown.compared.length > 0 && html`<h2>${words.compared}</h2>${list(shown.compared)}`}`
  return wholePage(locale, place, { title, body, isNarrow: false })
}

function pager(
  path: string,
  { page, pages, from, articles, total, isCapped }: WindowShown,
  words: Words,
): HtmlPart {
  if (pages <= 1 && !isCapped) return null
  const range = fill(isCapped ? words.range_capped : words.range, {
    from,
    to: from + articles.length - 1,
    total,
  })
  return html`<nav class="pages" aria-label="${words.pages}">
${page > 1 && html`<a href="${path}${page > 2 ? `?seite=${page - 1}` : ''}" rel="prev">${words.earlier}</a>`}
<span>${range}</span>
${page < pages && html`<a href="${path}?seite=${page + 1}" rel="next">${words.later}</a>`}
</nav>`
}

function card(article: WindowArticle, path: string, isOpen: boolean, locale: Locale): Markup {
  const words = WINDOW_TEXTS[locale]
  return html`<li class="card">${picture(article, path, CARD_WIDTHS)}<div class="facts">
<p class="brand">${article.brand}</p>
<h3>${article.title}</h3>
${article.color !== '' && html`<p class="soft">${article.color}</p>`}
${prices(article.sizes, locale)}
<ul class="sizes" aria-label="${words.sizes}">${article.sizes.map(
    ({ ean, size }) =>
      html`<li>${
        isOpen
          ? html`<a href="${path}/${ean}" rel="nofollow" aria-label="${fill(words.reserve_size, { size })}">${size}</a>`
          : html`<span>${size}</span>`
      }</li>`,
  )}</ul>
</div></li>`
}

/** Where a page of an action has its pictures, below its own path: the name of a copy and its side. Pure. */
export const pictureFile = (imgId: string, side: PictureSide): string => `${imgId}-${side}.jpg`
export const PICTURES = 'bild'

/** How wide a card is, by the columns of the page (`window-style.ts`). */
const CARD_WIDTHS = '(min-width:1040px) 280px, (min-width:760px) 33vw, (min-width:480px) 50vw, 100vw'
const CHOSEN_WIDTH = '96px'

/** The drawn shoe stands behind the picture, so that something is there when it does not load. */
function picture(
  { kind, imgId }: Pick<WindowArticle, 'kind' | 'imgId'>,
  window: string,
  widths: string,
): Markup {
  const at = (side: PictureSide) => `${window}/${PICTURES}/${pictureFile(imgId, side)}`
  const sources = PICTURE_SIDES.map((side) => `${at(side)} ${side}w`).join(', ')
  return html`<div class="picture">${shoe(kind)}${
    imgId !== '' &&
    html`<img src="${at(320)}" srcset="${sources}" sizes="${widths}" width="320" height="320" alt="" loading="lazy">`
  }</div>`
}

/**
 * The lowest price of the sizes, with “from” where they differ, beside the price that the manufacturer suggests for that size
 * where it is higher. That is named as such and not struck through: it need not have been asked before (PAngV § 11).
 */
function prices(sizes: readonly WindowSize[], locale: Locale): HtmlPart {
  const words = WINDOW_TEXTS[locale]
  const [lowest, ...others] = sizes.toSorted((one, other) => one.salePriceCents - other.salePriceCents)
  if (!lowest) return null
  const isSame = others.every(({ salePriceCents }) => salePriceCents === lowest.salePriceCents)
  return html`<p class="price">${!isSame && `${words.from} `}${price(lowest, locale)}</p>`
}

function price({ salePriceCents, originalPriceCents }: WindowSize, locale: Locale): Markup {
  const text = priceText(salePriceCents, locale)
  if (originalPriceCents <= salePriceCents) return html`${text}`
  return html`<span class="reduced">${text}</span> <span class="list-price">${fill(WINDOW_TEXTS[locale].suggested, { price: priceText(originalPriceCents, locale) })}</span>`
}

const chosen = (article: WindowArticle, size: WindowSize, window: string, locale: Locale): Markup =>
  html`<div class="chosen">${picture(article, window, CHOSEN_WIDTH)}<div>
<p class="brand">${article.brand}</p><p><strong>${article.title}</strong></p>
<p class="soft">${article.color !== '' && `${article.color} · `}${fill(WINDOW_TEXTS[locale].size, { size: size.size })}</p>
<p class="price">${price(size, locale)}</p></div></div>`

/** What stands in the form, and what is wrong with it by field. */
export interface FilledIn {
  readonly values: Readonly<Partial<Record<FormField, string>>>
  readonly wrong: Readonly<Partial<Record<FormField, string>>>
}
export type FormField = 'firstname' | 'name' | 'email' | 'tel'

/** The form that asks for a size. @param window path of the page it came from */
export function reservePage(
  locale: Locale,
  place: WindowPlace,
  { article, size, window }: { article: WindowArticle; size: WindowSize; window: string },
  { values, wrong }: FilledIn,
  minutes: number,
): string {
  const words = WINDOW_TEXTS[locale]
  const field = (name: FormField, type: string, complete: string, hint?: string) => {
    const message = wrong[name]
    const described = [message && `wrong-${name}`, hint && `hint-${name}`].filter(Boolean).join(' ')
    return html`<label for="${name}">${words[name]}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${complete}" value="${values[name] ?? ''}" ${name !== 'tel' && html`required`} maxlength="${name === 'email' ? 200 : 100}" aria-invalid="${message ? 'true' : 'false'}" ${described !== '' && html`aria-describedby="${described}"`}>
${message && html`<p class="wrong" id="wrong-${name}">${message}</p>`}${hint && html`<p class="hint" id="hint-${name}">${hint}</p>`}`
  }
  const body = html`<h1>${words.reserve}</h1>
<div class="panel">${chosen(article, size, window, locale)}
<p>${fill(words.reserve_intro, { store: place.store.name })}</p>
${Object.keys(wrong).length > 0 && html`<p class="wrong" role="alert">${words.wrong}</p>`}
<form method="post" action="${window}/${size.ean}" novalidate>
${field('firstname', 'text', 'given-name')}
${field('name', 'text', 'family-name')}
${field('email', 'email', 'email', words.email_hint)}
${field('tel', 'tel', 'tel')}
<div class="trap" aria-hidden="true"><label for="website">${words.leave_empty}</label><input id="website" name="website" type="text" tabindex="-1" autocomplete="off"></div>
<button type="submit">${words.send}</button>
</form>
<p class="hint">${fill(words.privacy, { company: place.company.name, minutes })}</p></div>
<p><a href="${window}">${words.back}</a></p>`
  return wholePage(locale, place, { title: words.reserve, body, isNarrow: true })
}

/** The page behind the link of the mail: it shows what is asked for, and its button confirms it. @param window path of the page it came from */
export function confirmPage(
  locale: Locale,
  place: WindowPlace,
  {
    article,
    size,
    window,
    action,
  }: { article: WindowArticle; size: WindowSize; window: string; action: string },
): string {
  const words = WINDOW_TEXTS[locale]
  const body = html`<h1>${words.confirm}</h1>
<div class="panel">${chosen(article, size, window, locale)}
<p>${fill(words.confirm_text, { store: place.store.name })}</p>
<form method="post" action="${action}"><button type="submit">${words.confirm_button}</button></form></div>`
  return wholePage(locale, place, { title: words.confirm, body, isNarrow: true })
}

/** What a page says where there is one thing to say. */
export type Notice =
  | 'asked'
  | 'confirmed'
  | 'again'
  | 'gone'
  | 'closed'
  | 'unknown'
  | 'too_many'
  | 'elsewhere'
  | 'missing'
  | 'failed'

/** A page that says one thing. @param window path of the page that leads back, where there is one */
export function noticePage(
  locale: Locale,
  place: WindowPlace | null,
  notice: Notice,
  {
    window,
    ...params
  }: { readonly window?: string; readonly number?: string; readonly minutes?: number } = {},
): string {
  const words = WINDOW_TEXTS[locale]
  const title = words[notice]
  const body = html`<div class="panel"><h1>${title}</h1><p>${fill(words[`${notice}_text`], params)}</p>
${window && html`<p><a href="${window}">${words.back}</a></p>`}</div>`
  return wholePage(locale, place, { title, body, isNarrow: true })
}
