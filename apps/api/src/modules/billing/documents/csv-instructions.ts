import { fill, type Locale } from '@kontor/contract/shared'
import { LEFT, MM, Paper, WIDTH } from '../../../platform/documents/paper.ts'
import { CSV_INSTRUCTIONS, INSTRUCTION_PAGE } from './csv-instructions.texts.ts'

const INDENT = 8 * MM

/** How to open the CSV files, step by step, as PDF. */
export function csvInstructionsPdf(system: 'windows' | 'mac', locale: Locale): Promise<Uint8Array> {
  const { title, intro, steps, hint } = CSV_INSTRUCTIONS[system]
  const paper = new Paper(title[locale], locale, {
    lines: ['Kontor'],
    page: (page, pages) => fill(INSTRUCTION_PAGE[locale], { page, pages }),
  })
  paper.paragraph(title[locale], { font: 'bold', size: 18 })
  paper.y += 5 * MM
  paper.paragraph(intro[locale], { size: 11 })
  paper.y += 6 * MM
  for (const [index, step] of steps.entries()) {
    const style = { size: 11, width: WIDTH - INDENT }
    paper.text(`${index + 1}.`, LEFT, paper.y, { font: 'bold', size: 11, width: INDENT })
    paper.y += paper.text(step[locale], LEFT + INDENT, paper.y, style) + 3 * MM
  }
  paper.y += 3 * MM
  paper.paragraph(hint[locale], { size: 10, faint: true })
  return paper.finish()
}
