import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectBlocks } from './mail-blocks.ts'

test('what came in pieces is there in its order, each block in memory of its own', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 5 }),
      fc.nat(700_000).map((length) => new Uint8Array(length).fill(7)),
    ),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(pieces, (chunks) => {
      const blocks = collectBlocks()
      for (const chunk of chunks) blocks.add(chunk)
      const all = blocks.all()
      expect(Buffer.compare(Buffer.concat(all), Buffer.concat(chunks))).toBe(0)
      expect(new Set(all.map(({ buffer }) => buffer)).size).toBe(all.length)
    }),
    { numRuns: 50 },
  )
})
