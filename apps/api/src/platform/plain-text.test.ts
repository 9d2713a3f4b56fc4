import { encodeXML } from 'entities'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainLines, plainText } from './plain-text.ts'

describe('plainText', () => {
  it.each([
    ['M&uuml;ller&nbsp;&amp;&nbsp;S&#246;hne', 'Müller & Söhne'],
    ['&nbsp;Stiefel&nbsp;', 'Stiefel'],
    ['&amp;amp;', '&amp;'],
    ['a&#x1;b&shy;c', 'abc'],
    ['AT&T, H&M & Co. ?a=1&copy=2', 'AT&T, H&M & Co. ?a=1&copy=2'],
    ['38½ &bogus;', '38½ &bogus;'],
    ['Müller & Söhne\r\nHof&#10;2', 'Müller & Söhne Hof 2'],
  ])('reads %s as %s', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  it('reads back what somebody escaped, once', () => {
    const words = fc.stringMatching(/^[A-Za-zäß&;<>"]{1,12}( [A-Za-zäß&;<>"]{1,12}){0,3}$/)
    fc.assert(fc.property(words, (text) => void expect(plainText(encodeXML(text))).toBe(text)))
  })

  it('leaves texts without entities alone', () => {
    const plain = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('&'))
    fc.assert(fc.property(plain, (text) => void expect(plainText(text)).toBe(text)))
  })
})

describe('plainLines', () => {
  it.each([
    ['Bitte klingeln & warten\nDanke', 'Bitte klingeln & warten\nDanke'],
    ['Gr&uuml;&szlig;e,\r\n\r\n  Ren&eacute;&#10;M&shy;uster&nbsp;', 'Grüße,\n\nRené\nMuster'],
    ['ohne  Zeichen\n', 'ohne  Zeichen\n'],
  ])('reads %j as %j', (text, plain) => {
    expect(plainLines(text)).toBe(plain)
  })
})
