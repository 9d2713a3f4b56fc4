import { describe, expect, it } from 'vitest'
import { Line, RequiredLine, Text } from './scalars.ts'

describe('a single-line field', () => {
  it.each(['Haupt\nstraße', 'Haupt\rstraße', 'a\r\nb', 'a\u2028b', 'a\u0085b'])('refuses %j', (value) => {
    expect(Line(50).safeParse(value).success).toBe(false)
    expect(RequiredLine(50).safeParse(value).success).toBe(false)
  })

  it('takes what surrounds a line for nothing, and tabs and letters as they are', () => {
    expect(Line(50).parse(' Königstraße\t1\n')).toBe('Königstraße\t1')
    expect(RequiredLine(50).safeParse(' \n ').success).toBe(false)
    expect(Text(50).parse('a\nb')).toBe('a\nb')
  })
})
