import { readFile } from 'node:fs/promises'
import { chooseInAccountMenu, expect, expectAccessible, logIn, test } from './journey.ts'
import { wordsOf } from './words.ts'

const { app, downloads: words } = wordsOf('de')
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const TITLE = 'Zusatzvertrag für Rheinschuh'

test('the provider gives a file to one merchant, who downloads it until it is withdrawn', async ({
  page,
}) => {
  await logIn(page, 'de', 'service')
  const logOut = () => chooseInAccountMenu(page, 'de', app.account.logout)

  await test.step('its content counts, not its name', async () => {
    await page.goto('/service/files')
    await page.getByRole('button', { name: words.provider.upload }).click()
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: words.provider.upload })
    await send.click()
    await expect(dialog.getByText(words.upload.fileMissing)).toBeVisible()
    await expectAccessible(page)
    const input = dialog.locator('input[type=file]')
    await input.setInputFiles({
      name: 'vertrag.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('MZ\0\0'),
    })
    await expect(dialog.getByLabel(words.files.title, { exact: false }).first()).toHaveValue('vertrag')
    await dialog.getByRole('textbox', { name: words.files.title }).first().fill(TITLE)
    await dialog.getByRole('textbox', { name: words.files.subTitle }).fill('ab 2027')
    await dialog.getByLabel(words.provider.audience).selectOption('chosen')
    await send.click()
    await expect(dialog.getByText(words.upload.companiesMissing)).toBeVisible()
    await dialog.getByRole('combobox', { name: words.upload.audience.chosen }).click()
    await page.getByRole('option', { name: 'Rheinschuh Brandt' }).click()
    await page.keyboard.press('Tab')
    await send.click()
    await expect(dialog.getByText('Der Inhalt dieser Datei wird nicht angenommen.')).toBeVisible()
    await expectAccessible(page)
    await input.setInputFiles({ name: 'Verträge.exe', mimeType: 'application/x-msdownload', buffer: PDF })
    await send.click()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('row', { name: TITLE })
    await expect(row).toContainText('Rheinschuh Brandt')
    await expect(row).toContainText(words.provider.states.active)
    await expectAccessible(page)
  })

  await test.step('another merchant does not see it', async () => {
    await logOut()
    await logIn(page, 'de')
    await page.goto('/downloads/files')
    await expect(page.getByRole('row', { name: 'Rahmenbedingungen für Händler' })).toBeVisible()
    await expect(page.getByText(TITLE)).toHaveCount(0)
  })

  await test.step('the merchant sorts, finds and downloads it', async () => {
    await logOut()
    await logIn(page, 'de', 'demo2')
    await page.goto('/downloads/files')
    await page.getByRole('columnheader', { name: words.files.subTitle }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=sub_title/)
    await expect(page.getByRole('row').nth(1)).toContainText(TITLE)
    await expectAccessible(page)
    const link = page.getByRole('link', { name: `${TITLE} herunterladen` })
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toBe('Verträge.pdf')
    expect((await readFile(await file.path())).equals(PDF)).toBe(true)
  })

  await test.step('it is withdrawn', async () => {
    await logOut()
    await logIn(page, 'de', 'service')
    await page.goto('/service/files')
    const row = page.getByRole('row', { name: TITLE })
    const path = (await row.getByRole('link').getAttribute('href')) ?? ''
    const status = () => page.evaluate(async (address) => (await fetch(address)).status, path)
    expect(await status()).toBe(200)
    await page.getByRole('button', { name: `${TITLE} zurückziehen` }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.provider.confirmLabel }).click()
    await expect(row).toContainText(words.provider.states.withdrawn)
    expect(await status()).toBe(404)
  })
})

test('the report of a month is asked for and downloaded; another month begins anew', async ({ page }) => {
  await logIn(page, 'de')
  await page.goto('/downloads/monthly-reports')
  const ask = page.getByRole('button', { name: words.monthly.request })
  const month = page.getByLabel(words.month)
  await month.selectOption({ index: 3 })
  await expect(page).toHaveURL(/month=20\d\d-\d\d/)
  await ask.click()
  const link = page.getByRole('link', { name: words.download })
  await expect(link).toBeVisible({ timeout: 30_000 })
  await expect(ask).toHaveCount(0)
  await expectAccessible(page)
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toMatch(/^Monatsbericht-.*\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await month.selectOption({ index: 4 })
  await expect(ask).toBeVisible()
  await expect(link).toHaveCount(0)
  await month.selectOption({ index: 3 })
  await page.reload()
  await expect(link).toBeVisible()
})

test('files are made in the language of the screens', async ({ page }) => {
  const { downloads: english } = wordsOf('en')
  await logIn(page, 'en')
  // Days that no other journey asks for: a list that is there already is in the language of whoever had it made.
  await page.goto('/downloads/orders?start=2026-01-05&end=2026-01-11')
  await page.getByRole('button', { name: english.orderList.make }).click()
  // The lists of other journeys are offered, too.
  const link = page.getByRole('button', { name: /^Download: 05.01.2026/ }).first()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    expect(link)
      .toBeVisible({ timeout: 60_000 })
      .then(() => link.click()),
  ])
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeffOrder;Order number;/)
})
