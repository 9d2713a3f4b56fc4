import { MAX_CASE_IMAGE_BYTES, MAX_CASE_IMAGES } from '@kontor/contract/returns'
import { describe, expect, it } from 'vitest'
import { imageProblem } from './case-images.ts'

const file = (name: string, size = 10, type = '') => ({ name, size, type })

describe('an image of a goodwill case', () => {
  it.each(['a.png', 'a.jpg', 'a.JPEG', 'a.bmp', 'a.b.gif'])('may be %s', (name) => {
    expect(imageProblem(file(name), 0)).toBeUndefined()
  })

  it.each(['a.webp', 'a.svg', 'a.heic', 'a.pdf', 'a.png.exe', 'png', 'a.'])('may not be %s', (name) => {
    expect(imageProblem(file(name), 0)).toBe('type')
  })

  it('is judged by its type where it has no name with an ending, as after pasting', () => {
    expect(imageProblem(file('image', 10, 'image/png'), 0)).toBeUndefined()
    expect(imageProblem(file('image', 10, 'image/svg+xml'), 0)).toBe('type')
  })

  it('is neither empty nor too large nor one too many', () => {
    expect(imageProblem(file('a.png', 0), 0)).toBe('empty')
    expect(imageProblem(file('a.png', MAX_CASE_IMAGE_BYTES), 0)).toBeUndefined()
    expect(imageProblem(file('a.png', MAX_CASE_IMAGE_BYTES + 1), 0)).toBe('size')
    expect(imageProblem(file('a.png'), MAX_CASE_IMAGES - 1)).toBeUndefined()
    expect(imageProblem(file('a.png'), MAX_CASE_IMAGES)).toBe('count')
  })
})
