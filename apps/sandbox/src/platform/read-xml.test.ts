import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { all, readXml, textAt, XmlError } from './read-xml.ts'

describe('reading XML', () => {
  it('knows names without prefixes, attributes, entities and CDATA', () => {
    const root = readXml(
      `<?xml version="1.0"?><!-- x --><a:b q='1 &amp; 2'><c>&#228;&lt;<![CDATA[<d>]]></c><c/></a:b>`,
    )
    expect([root.name, root.attributes.q, textAt(root, 'c'), all(root, 'c').length]).toEqual([
      'b',
      '1 & 2',
      'ä<<d>',
      2,
    ])
  })

  it('keeps the order of elements of different names', () => {
    const root = readXml('<a><x>1</x><y/><x>2</x>tail</a>')
    expect(root.children.map(({ name, text }) => name + text)).toEqual(['x1', 'y', 'x2'])
    expect(root.text).toBe('tail')
  })

  it('decodes once, and leaves numbers and CDATA as they are written', () => {
    const root = readXml('\ufeff<a><b>&amp;lt; 007 1.50</b><c><![CDATA[&secret; <!DOCTYPE a>]]></c></a>')
    expect([textAt(root, 'b'), textAt(root, 'c')]).toEqual(['&lt; 007 1.50', '&secret; <!DOCTYPE a>'])
  })

  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  it.each([
    ['nothing', ''],
    ['plain text', 'hello'],
    ['a tag that is not closed', '<a><b></a>'],
    ['a document cut off', '<a><b>'],
    ['two roots', '<a/><b/>'],
    ['text behind the root', '<a></a>x'],
    ['an unknown entity', '<a>&secret;</a>'],
    ['an unknown entity in an attribute', '<a b="&secret;"/>'],
    ['a bare ampersand', '<a>a & b</a>'],
    ['an attribute that stands twice', '<a x="1" x="2"/>'],
    ['an attribute without quotes', '<a x=1/>'],
    ['a document type', '<!DOCTYPE a><a/>'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['an external document type', '<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd"><a/>'],
    ['a billion laughs', `<!DOCTYPE a [<!ENTITY l0 "lol">${laughs}]><a>&l9;</a>`],
    ['a huge nesting', `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`],
    ['a million tags that are never closed', '<a>'.repeat(1_000_000)],
    ['a million angle brackets', '<'.repeat(1_000_000)],
    ['a name of every object', '<a><__proto__><x/></__proto__></a>'],
  ])('refuses %s at once', (_what, xml) => {
    const started = performance.now()
    expect(() => readXml(xml)).toThrow(XmlError)
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  it('answers anything with an element or an XmlError', () => {
    const piece = fc.constantFrom(
      '<a>',
      '</a>',
      '<b x="1"/>',
      '&amp;',
      '&x;',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '"',
      'ä',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        try {
          expect(readXml(pieces.join('')).name).toMatch(/^[ab]$/)
        } catch (error) {
          if (!(error instanceof XmlError)) throw error
        }
      }),
      { numRuns: 500 },
    )
  })
})
