import { describe, expect, it } from 'vitest'
import { drawnAvif, drawnPicture, drawnWebp } from '../../../test/builders/pictures.ts'
import { DELIVERED_KINDS, kindOf, UPLOADED_KINDS } from './picture-kind.ts'

describe('what a file is', () => {
  it.each([
    ['png', () => drawnPicture('png')],
    ['jpg', () => drawnPicture('jpeg')],
    ['gif', () => drawnPicture('gif')],
    ['bmp', () => drawnPicture('bmp')],
    ['webp', () => drawnWebp()],
    ['webp', () => drawnWebp({ lossless: true })],
    ['avif', () => drawnAvif()],
  ] as const)('is told by its content: %s', async (kind, draw) => {
    expect(kindOf(await draw())).toBe(kind)
  })

  it.each([
    ['nothing', ''],
    ['a PDF', '%PDF-1.7 and more'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'],
    ['a TIFF', 'II*\0\u0008\0\0\0\0\0'],
  ])('%s is none of them', (_, file) => {
    expect(kindOf(Buffer.from(file, 'latin1'))).toBeNull()
  })

  it('is uploaded in some kinds, and delivered in two more', () => {
    expect(DELIVERED_KINDS.filter((kind) => !UPLOADED_KINDS.includes(kind))).toEqual(['webp', 'avif'])
  })
})
