import { describe, expect, it } from 'vitest'
import { base64Of } from './upload-file.ts'

describe('a file', () => {
  it('travels as base64 without a data address', async () => {
    const bytes = new Uint8Array([0, 255, 128, 7, 42])
    const text = await base64Of(new Blob([bytes], { type: 'image/png' }))
    expect(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))).toEqual(bytes)
  })
})
