import { expect, it } from 'vitest'
import { linesOfPdf } from '../../../test/pdf-text.ts'
import { Paper } from './paper.ts'

it('says the same whichever way an umlaut or a blank was typed, before and after', async () => {
  for (const typed of ['Ko\u0308ln\u00a0am Rhein', 'Köln am Rhein']) {
    const paper = new Paper('Titel', 'de', { lines: [], page: () => '1' })
    paper.paragraph(typed)
    expect((await linesOfPdf(await paper.finish()))[0]).toEqual(['Köln am Rhein'])
  }
})
