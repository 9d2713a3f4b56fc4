import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import type { Files } from '../../api/src/platform/files/files.ts'
import { storeSamplePapers } from './sample-papers.ts'

test('a sample paper has a frame around its text, and nothing that covers it', async () => {
  const stored: Uint8Array[] = []
  const files = { put: async (_company: number, _key: string, bytes: Uint8Array) => void stored.push(bytes) }
  await storeSamplePapers(files as unknown as Files, 1)
  expect(stored).toHaveLength(3)
  for (const bytes of stored) {
    const document = await PDFDocument.load(bytes)
    const drawn = document.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFRawStream ? [inflateSync(object.contents).toString('latin1')] : [],
      )
      .find((content) => content.includes('Tj'))
    // Operators of ISO 32000-1, 8.5.3: strokes are drawn, and no shape is filled.
    expect(drawn).toMatch(/^S$/m)
    expect(drawn).not.toMatch(/^(?:f|F|f\*|B|B\*|b|b\*)$/m)
  }
})
