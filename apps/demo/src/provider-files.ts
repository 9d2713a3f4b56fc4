import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { providerFiles } from '../../api/src/modules/downloads/downloads.tables.ts'
import { keyOfProviderFile } from '../../api/src/modules/downloads/index.ts'
import type { Tx } from '../../api/src/platform/db/database.ts'
import type { Files } from '../../api/src/platform/files/files.ts'
import type { DemoMerchant } from './companies.ts'

const DAY_MS = 86_400_000
const A4: readonly [number, number] = [595.28, 841.89]
const MARGIN = 56

interface Written {
  /** What its address ends with; nobody has to guess it in a demo. */
  readonly name: string
  readonly title: string
  readonly subTitle: string
  readonly fileName: string
  /** Days before now. */
  readonly daysAgo: number
  /** Undefined: all merchants. */
  readonly only?: DemoMerchant['key']
  /** Undefined: a PDF with the title and these lines. */
  readonly csv?: string
  readonly lines: readonly string[]
}

const WRITTEN: readonly Written[] = [
  {
    name: 'd1'.repeat(16),
    title: 'Rahmenbedingungen für Händler',
    subTitle: 'gültig ab 1. Januar',
    fileName: 'Rahmenbedingungen.pdf',
    daysAgo: 320,
    lines: [
      'Bestellungen werden innerhalb von 48 Stunden bearbeitet.',
      'Retouren werden innerhalb eines Werktags gemeldet.',
      'Kündigung: vier Wochen zum Monatsende.',
    ],
  },
  {
    name: 'd2'.repeat(16),
    title: 'Verpackung und Versand',
    subTitle: 'Anleitung für Filialen',
    fileName: 'Verpackung und Versand.pdf',
    daysAgo: 45,
    lines: [
      'Schuhkartons stehen immer in einem Umkarton.',
      'Das Label klebt auf der größten Fläche, ohne Falten.',
      'Pakete werden bis 14:00 Uhr an den Versanddienst übergeben.',
    ],
  },
  {
    name: 'd3'.repeat(16),
    title: 'Größentabelle',
    subTitle: 'EU, UK und US',
    fileName: 'groessen.csv',
    daysAgo: 12,
    csv: '\ufeffEU;UK;US\r\n36;3,5;5,5\r\n37;4;6\r\n38;5;7\r\n39;6;8\r\n40;6,5;8,5\r\n41;7,5;9,5\r\n42;8;10\r\n',
    lines: [],
  },
  {
    name: 'd4'.repeat(16),
    title: 'Zusatzvereinbarung Click & Collect',
    subTitle: 'Schuhhaus Lindner',
    fileName: 'Zusatzvereinbarung.pdf',
    daysAgo: 3,
    only: 'lindner',
    lines: ['Für abgeholte Reservierungen gilt die vereinbarte Gebühr.'],
  },
]

/** Files of the provider for its merchants: most for all, one for a single one. */
export async function writeProviderFiles(
  tx: Tx,
  files: Files,
  provider: { readonly id: number; readonly author: string },
  merchants: readonly { readonly id: number; readonly key: DemoMerchant['key'] }[],
  now: Date,
): Promise<void> {
  for (const file of WRITTEN) {
    const content = file.csv === undefined ? await paper(file) : Buffer.from(file.csv)
    await files.put(provider.id, keyOfProviderFile(file.name), content, 'application/octet-stream')
    await tx.insert(providerFiles).values({
      name: file.name,
      keptBy: provider.id,
      state: 'active',
      title: file.title,
      subTitle: file.subTitle,
      fileName: file.fileName,
      kind: file.csv === undefined ? 'pdf' : 'csv',
      bytes: content.byteLength,
      companyIds: file.only ? merchants.filter(({ key }) => key === file.only).map(({ id }) => id) : null,
      author: provider.author,
      createdAt: new Date(now.getTime() - file.daysAgo * DAY_MS),
    })
  }
}

async function paper({ title, lines }: Written): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(title)
  const page = document.addPage([...A4])
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const plain = await document.embedFont(StandardFonts.Helvetica)
  const top = A4[1] - 2 * MARGIN
  page.drawText(title, { x: MARGIN, y: top, size: 18, font: bold })
  for (const [index, line] of [...lines, 'Demodaten von Kontor. Nicht gültig.'].entries())
    page.drawText(line, { x: MARGIN, y: top - 36 - index * 18, size: 11, font: plain })
  return document.save()
}
