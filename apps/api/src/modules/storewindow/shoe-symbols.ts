import { html, type Markup, ownMarkup } from '../../platform/http/html.ts'

/** Line drawings of 48 × 48, the same as in the portal, for articles without a picture. */
const DRAWINGS: Readonly<Record<string, string>> = {
  sneaker:
    '<path d="M6 19c2 2 6 2 8-1l3-2c3 5 8 8 14 9 6 1 11 2 11 7H6z"/><path d="M5 32h37v3c0 1-1 2-2 2H7c-1 0-2-1-2-2z"/><path d="m20 20-3 3m7 0-3 3m7-1-2 3"/>',
  pumps:
    '<path d="M7 13c1 6 3 9 7 11 6 3 10 8 17 8 6 0 11 1 11 4H29c-6 0-11-8-16-9l-2 9H9L7 13z"/><path d="M9 18c7 1 11 5 18 10"/>',
  boots:
    '<path d="M12 6h13l-1 19c4 3 15 3 16 10H12c1-9 1-19 0-29z"/><path d="M11 35h30v4H21l-2-2-1 4h-7z"/><path d="M12 11h13M23 27l-4 1"/>',
  sandal:
    '<path d="M5 33c8-1 12-4 18-4s9 3 20 3v4H5z"/><path d="M10 32c0-7 2-12 5-14 3 3 3 8 2 12m9-1c0-5 3-8 7-8 3 2 4 6 4 11M15 18c6 0 10 4 12 8"/><path d="M11 26h6"/>',
  kids: '<path d="M9 18h12c1 4 4 5 9 6 7 1 10 4 10 9H9z"/><path d="M8 33h33v4H8z"/><path d="M20 22h8v4h-9m1-4v4"/><circle cx="15" cy="24" r="1.5"/>',
}

/** Every drawing once; `shoe` refers to them. */
export const SHOE_SYMBOLS: Markup = ownMarkup(
  `<svg width="0" height="0" class="away" aria-hidden="true">${Object.entries(DRAWINGS)
    .map(([kind, paths]) => `<symbol id="shoe-${kind}" viewBox="0 0 48 48">${paths}</symbol>`)
    .join('')}</svg>`,
)

/** The drawing of a kind; a sneaker for one that is not known. */
export const shoe = (kind: string): Markup =>
  html`<svg class="shoe" aria-hidden="true"><use href="#shoe-${Object.hasOwn(DRAWINGS, kind) ? kind : 'sneaker'}"/></svg>`
