import { decodeHTMLStrict } from 'entities'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { html, ownMarkup } from './html.ts'

it('writes values as text, lists in order, and nothing for what is not there', () => {
  const items = ['<script>alert(1)</script>', `"'&`].map((text) => html`<li title="${text}">${text}</li>`)
  expect(String(html`<ul>${items}${null}${false}${undefined}${0}</ul>`)).toBe(
    '<ul><li title="&lt;script&gt;alert(1)&lt;/script&gt;">&lt;script&gt;alert(1)&lt;/script&gt;</li>' +
      '<li title="&quot;&apos;&amp;">&quot;&apos;&amp;</li>0</ul>',
  )
  expect(String(html`${ownMarkup('<hr>')}`)).toBe('<hr>')
})

it('takes no look-alike for markup', () => {
  const forged = { toString: () => '<b>' } as unknown as string
  expect(() => String(html`${forged}`)).toThrow()
})

it('lets no text open an element or end an attribute, and every text be read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const [, inside = ''] =
        /^<p title="([^"<>']*)">\1<\/p>$/s.exec(String(html`<p title="${text}">${text}</p>`)) ?? []
      expect(decodeHTMLStrict(inside)).toBe(text.toWellFormed())
    }),
  )
})
