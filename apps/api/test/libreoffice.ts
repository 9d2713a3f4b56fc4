import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type CellValue, readXlsx } from 'hucre/xlsx'

const run = promisify(execFile)

/** As `npm test` looks for it (`tools/office.ts`). */
const PLACES = [process.env.SOFFICE ?? '', '/usr/bin/soffice', '/usr/bin/libreoffice']
const SOFFICE = PLACES.find((place) => place !== '' && existsSync(place))

/** Whether tables can be opened in LibreOffice here. */
export const hasLibreOffice = SOFFICE !== undefined

/**
 * How LibreOffice reads a CSV that is opened by a double click under German settings: semicolons (59), quotation marks (34),
 * UTF-8 (76), from the first line, columns as they seem, German (1031), quoted cells like others, dates found; what stands
 * between are settings of saving; and whether formulas are computed, which its dialog asks.
 */
const germanCsv = (computes: boolean): string =>
  `Text - txt - csv (StarCalc):59,34,76,1,,1031,false,true,false,false,false,0,${computes}`

/** The cells of a table as LibreOffice has them after opening it. @param opened the ending says what it is, `computes` whether formulas of a CSV are */
export async function openedInLibreOffice(
  content: Uint8Array,
  { ending, computes = true }: { readonly ending: 'csv' | 'xlsx'; readonly computes?: boolean },
): Promise<CellValue[][]> {
  if (SOFFICE === undefined) throw new Error('there is no LibreOffice')
  const folder = await mkdtemp(join(tmpdir(), 'kontor-office-'))
  try {
    const file = join(folder, `table.${ending}`)
    await writeFile(file, content)
    await run(SOFFICE, [
      '--headless',
      `-env:UserInstallation=file://${folder}/profile`,
      ...(ending === 'csv' ? [`--infilter=${germanCsv(computes)}`] : []),
      '--convert-to',
      'xlsx',
      '--outdir',
      join(folder, 'out'),
      file,
    ])
    const { sheets } = await readXlsx(await readFile(join(folder, 'out/table.xlsx')))
    return sheets.flatMap(({ rows }) => rows)
  } finally {
    await rm(folder, { recursive: true })
  }
}
