import { MAX_LOGO_BYTES } from '@kontor/contract/direct-sales'
import { describe, expect, it } from 'vitest'
import { judgeLogoFile } from './logo-file.ts'

describe('a file that is chosen as a logo', () => {
  it.each([
    ['logo.png', 10, undefined, true],
    ['LOGO.JPG', MAX_LOGO_BYTES, undefined, true],
    ['logo.jpeg', MAX_LOGO_BYTES + 1, 'tooLarge', true],
    ['logo.bmp', 10, 'onlyPreview', true],
    ['logo.gif', 10, 'onlyPreview', true],
    ['logo.svg', 10, 'incompatible', false],
    ['logo', 10, 'incompatible', false],
    ['logo.png', 0, 'empty', false],
  ] as const)('%s of %i bytes', (name, size, problem, isShown) => {
    expect(judgeLogoFile({ name, size })).toEqual({ problem, isShown })
  })
})
