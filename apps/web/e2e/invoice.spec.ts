import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { buyAtAmazon, openImported } from './amazon-order.ts'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { LANGUAGES, type Language, wordsOf } from './words.ts'

/** Sends everything of the order that is open. */
async function ship(page: Page, language: Language): Promise<void> {
  const { invoice, shipping } = wordsOf(language)
  await expect(page.getByRole('heading', { name: invoice.title, exact: true })).toBeHidden()
  await page.getByRole('button', { name: shipping.ship.create }).click()
  await expect(page.getByText(shipping.ship.done)).toBeVisible({ timeout: 60_000 })
}

/** Numbers of their own for every run: an order is shipped once, and a number given once. */
const RUN = String(Date.now()).slice(-7)
const NUMBERS = {
  de: [`303-${RUN}-0000001`, `303-${RUN}-0000002`],
  en: [`303-${RUN}-0000003`, `303-${RUN}-0000004`],
} as const

test.beforeAll(async () => {
  for (const number of Object.values(NUMBERS).flat()) await buyAtAmazon(number)
})

for (const language of LANGUAGES) {
  const { invoice } = wordsOf(language)
  const heading = (page: Page) => page.getByRole('heading', { name: invoice.title, exact: true })
  const create = (page: Page) => page.getByRole('button', { name: invoice.create })
  const number = (page: Page) => page.getByRole('dialog').getByLabel(invoice.form.number)
  const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: invoice.form.confirm })
  const download = (page: Page) => page.getByRole('link', { name: invoice.download })

  test(`Amazon orders get invoices of the merchant's own (${language})`, async ({ page }) => {
    test.setTimeout(240_000)
    const [first, second] = NUMBERS[language]
    let taken = ''
    await logIn(page, language)

    await test.step('the first is issued with the number that is suggested', async () => {
      await openImported(page, language, first)
      await ship(page, language)
      await expect(heading(page)).toBeVisible()
      await create(page).click()
      await expect(number(page)).toHaveValue(/^RE-\d{4}-\d{5}$/)
      taken = await number(page).inputValue()
      await expect(page.getByRole('dialog').getByLabel(invoice.form.city)).toHaveValue('Köln')
      await expectAccessible(page)
      await confirm(page).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    })

    await test.step('its PDF is downloaded and carries the e-invoice', async () => {
      await expect(download(page)).toBeVisible({ timeout: 30_000 })
      await expectAccessible(page)
      const [file] = await Promise.all([page.waitForEvent('download'), download(page).click()])
      expect(file.suggestedFilename()).toBe(`${taken}.pdf`)
      const path = await file.path()
      const pdf = await page.evaluate(
        async (url) => {
          const answer = await fetch(url)
          return { status: answer.status, bytes: [...new Uint8Array(await answer.arrayBuffer())] }
        },
        (await download(page).getAttribute('href')) ?? '',
      )
      expect([pdf.status, path.length > 0]).toEqual([200, true])
      const xml = streamsOf(Buffer.from(pdf.bytes)).find((text) => text.includes('CrossIndustryInvoice'))
      expect(xml).toContain('urn:cen.eu:en16931:2017')
      expect(xml).toContain(`<ram:ID>${taken}</ram:ID>`)
    })

    await test.step('it is saved as XRechnung for an authority', async () => {
      await page.getByRole('button', { name: invoice.xrechnung.title.replace('{document}', taken) }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(invoice.xrechnung.leitwegId).fill('04011000-1234512345-06')
      await expectAccessible(page)
      const coming = page.waitForEvent('download')
      await dialog.getByRole('button', { name: invoice.xrechnung.save }).click()
      const file = await coming
      expect(file.suggestedFilename()).toBe(`${taken}.xml`)
      expect(await readFile(await file.path(), 'utf8')).toContain('04011000-1234512345-06')
      await expect(dialog).toBeHidden()
    })

    await test.step('for the second that number is refused, then a free one is taken', async () => {
      await openImported(page, language, second)
      await ship(page, language)
      await create(page).click()
      await number(page).fill(taken)
      await confirm(page).click()
      await expect(number(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('dialog').getByText(taken).first()).toBeVisible()
      await expectAccessible(page)
      const own = `${language.toUpperCase()}/${RUN}-A`
      await number(page).fill(own)
      await confirm(page).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByText(own).first()).toBeVisible()
      await expect(download(page)).toBeVisible({ timeout: 30_000 })
    })
  })
}

/** The packed parts of a PDF that are text. */
function streamsOf(pdf: Buffer): string[] {
  const texts: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const begin = at + 'stream\n'.length
    if (pdf[begin] !== 0x78) continue
    texts.push(inflateSync(pdf.subarray(begin, pdf.indexOf('endstream', begin))).toString('utf8'))
  }
  return texts
}
