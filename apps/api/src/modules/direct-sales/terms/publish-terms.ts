import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { MAX_TERMS_BYTES, type TermsVersion } from '@kontor/contract/direct-sales'
import type { Locale } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { BrokenPdf, checkPdf } from '../../../platform/documents/pdf.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { termsPublished } from '../direct-sales.events.ts'
import { marketName, termsVersion } from './accept-terms.ts'
import { currentVersion, FIRST_VERSION, findPublished, insertVersion } from './terms.repository.ts'

const NAME_BYTES = 16
const MEGABYTE = 1024 * 1024

const keyOf = (name: string): string => `terms/${name}`

/**
 * Publishes the next version of a market's terms; from then on every company has to agree anew. Of two people who publish the
 * same version one is refused.
 * @param body the PDF as its bytes come
 * @throws AppError `market_not_found`, `terms_version_taken` unless it is the next one, `file_too_large`, `terms_not_pdf`
 */
export async function publishTerms(
  steps: CallSteps,
  files: Files,
  { market, version }: { readonly market: string; readonly version: number },
  body: Readable,
): Promise<TermsVersion> {
  try {
    marketName(market)
    await steps.read((ctx) => requireNext(ctx, market, version))
    const bytes = await readPdf(body)
    const name = randomBytes(NAME_BYTES).toString('hex')
    await files.put(steps.company.id, keyOf(name), bytes, 'application/pdf')
    const isPublished = await steps.write(async (ctx) => {
      const isNew = await insertVersion(ctx, { market, version, name })
      if (isNew) await ctx.emit(termsPublished, { market, version })
      return isNew
    })
    if (!isPublished) {
      await files.delete(steps.company.id, keyOf(name))
      throw new AppError('terms_version_taken')
    }
    const row = await steps.read((ctx) => findPublished(ctx, market, version))
    if (!row) throw new Error('published terms are not there')
    return termsVersion(market, row, true)
  } finally {
    // Whoever still sends is listened to, or they would not hear the answer.
    body.resume()
  }
}

async function requireNext(ctx: Ctx, market: string, version: number): Promise<void> {
  if (version !== (await currentVersion(ctx, market)) + 1) throw new AppError('terms_version_taken')
}

/** @throws AppError `file_too_large`, `terms_not_pdf` */
async function readPdf(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // The connection stays open for the answer when the rest is not read.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_TERMS_BYTES)
      throw new AppError('file_too_large', { megabytes: MAX_TERMS_BYTES / MEGABYTE })
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  try {
    await checkPdf(bytes)
  } catch (error) {
    if (error instanceof BrokenPdf) throw new AppError('terms_not_pdf')
    throw error
  }
  return bytes
}

/**
 * The content of a version: what the provider uploaded, or Kontor's own first version in the reader's language.
 * @throws AppError `market_not_found`, `file_not_found`
 */
export async function openTerms(
  steps: CallSteps,
  files: Files,
  { market, version }: { readonly market: string; readonly version: number },
): Promise<{ readonly locale: Locale; readonly stream: Readable }> {
  const name = marketName(market)
  const { row, locale } = await steps.read(async (ctx) => ({
    row: await findPublished(ctx, market, version),
    locale: ctx.locale,
  }))
  if (row) return { locale, stream: (await files.open(row.keptBy, keyOf(row.name))).stream }
  if (version !== FIRST_VERSION) throw new AppError('file_not_found')
  // What writes papers is loaded by whoever reads one.
  const { firstTermsPdf } = await import('./first-terms-pdf.ts')
  return { locale, stream: Readable.from([await firstTermsPdf(name, locale)]) }
}
