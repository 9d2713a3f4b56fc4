import { fill, type Locale } from '@kontor/contract/shared'
import { MM, Paper } from '../../../platform/documents/paper.ts'
import { FIRST_TERMS } from './terms.texts.ts'

/** The first version of the terms as PDF, which is there before the provider publishes one. @param market its name */
export function firstTermsPdf(market: string, locale: Locale): Promise<Uint8Array> {
  const text = (sentence: (typeof FIRST_TERMS)['title'], values = {}) =>
    fill(sentence[locale], { market, ...values })
  const title = text(FIRST_TERMS.title)
  const paper = new Paper(title, locale, {
    lines: [title],
    page: (page, pages) => text(FIRST_TERMS.page, { page, pages }),
  })
  paper.paragraph(title, { font: 'bold', size: 18 })
  paper.y += 2 * MM
  paper.paragraph(text(FIRST_TERMS.version), { faint: true, size: 10 })
  for (const [index, { heading, body }] of FIRST_TERMS.sections.entries()) {
    paper.y += 6 * MM
    paper.paragraph(`${index + 1}. ${text(heading)}`, { font: 'bold', size: 11 })
    paper.y += 1 * MM
    paper.paragraph(text(body), { size: 10 })
  }
  return paper.finish()
}
