import type { Font, Glyph, GlyphPosition, GlyphRun } from 'fontkit'

/** Words whose layout is kept; a letter's own words are some fifty. */
const MOST_REMEMBERED = 5_000

/**
 * Lets a font keep how it has laid out a word: finding the glyphs of a word and where they stand takes most of the time in
 * which a page is written, and most words of our documents stand on every one of them.
 */
export function rememberLayouts(font: Font): Font {
  const layout = font.layout.bind(font)
  const known = new Map<string, GlyphRun>()
  const remembered: Font['layout'] = (text, features, ...rest) => {
    const key = `${text}\n${JSON.stringify(features ?? null)}`
    let run = rest.length === 0 ? known.get(key) : undefined
    if (!run) {
      run = withItsLetters(text, layout(text, features, ...rest))
      if (known.size >= MOST_REMEMBERED) known.clear()
      if (rest.length === 0) known.set(key, run)
    }
    return copyOf(run)
  }
  font.layout = remembered
  return font
}

/**
 * A glyph of a font that stays open keeps the letters for which it was used first, by whichever document: after a `ŉ`, which is
 * set as two glyphs, every `n` was copied from later documents as one. Where each letter of a word has its glyph they are
 * those of the word.
 */
function withItsLetters(text: string, run: GlyphRun): GlyphRun {
  const letters = Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
  if (letters.length !== run.glyphs.length || run.direction === 'rtl') return run
  const glyphs = run.glyphs.map(
    (glyph, n): Glyph => Object.create(glyph, { codePoints: { value: [letters[n]] } }),
  )
  return Object.create(run, { glyphs: { value: glyphs, enumerable: true } })
}

/** Whoever sets the text scales the positions in place. */
function copyOf(run: GlyphRun): GlyphRun {
  const positions: GlyphPosition[] = run.positions.map((position) => ({ ...position }))
  const copy: GlyphRun = Object.create(run, {
    positions: { value: positions, writable: true, enumerable: true },
  })
  return copy
}
