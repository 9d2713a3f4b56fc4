import { expect, test } from 'vitest'
import { CHANNEL_MARKS } from './channel-icon.tsx'

/** How bright a colour is (WCAG 2.2, relative luminance). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('no two channels share a mark, and each can be read on its colour', () => {
  const channels = [...CHANNEL_MARKS.values()]
  expect(new Set(channels.map(({ mark }) => mark)).size).toBe(channels.length)
  for (const { color } of channels)
    expect(1.05 / (luminance(color) + 0.05), color).toBeGreaterThanOrEqual(4.5)
})
