import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'
import { describe, expect, it, vi } from 'vitest'
import { rememberLayouts } from './remembered-layout.ts'

const INTER = fileURLToPath(new URL('../../../assets/fonts/inter-regular.ttf', import.meta.url))
const open = () => openSync(INTER) as Font

const shape = (font: Font, text: string, features?: string[]) => {
  const { glyphs, positions, advanceWidth } = font.layout(text, features)
  return {
    glyphs: glyphs.map(({ id }) => id),
    positions: positions.map((each) => ({ ...each })),
    advanceWidth,
  }
}

describe('a font that keeps its layouts', () => {
  it.each([
    ['Lieferschein', undefined],
    ['AVATAR 1 -> 2', undefined],
    ['67,18', ['tnum']],
  ] as const)('sets %s as one that keeps none, however often', (text, features) => {
    const font = rememberLayouts(open())
    const fresh = shape(open(), text, features && [...features])
    for (let n = 0; n < 3; n++) expect(shape(font, text, features && [...features])).toEqual(fresh)
  })

  it('lays a word out once, and gives everybody positions of their own', () => {
    const plain = open()
    const layout = vi.spyOn(plain, 'layout')
    const font = rememberLayouts(plain)
    const [first] = font.layout('Retoure').positions
    if (first) first.xAdvance = 0
    expect(font.layout('Retoure').positions[0]?.xAdvance).toBeGreaterThan(0)
    expect(layout).toHaveBeenCalledTimes(1)
  })

  it('says of each glyph which letter it stands for, whatever it was used for before', () => {
    const font = rememberLayouts(open())
    font.layout('ŉ')
    font.layout('Ko\u0308ln')
    expect(font.layout('Köln').glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))).toEqual([
      ...'Köln',
    ])
  })
})
