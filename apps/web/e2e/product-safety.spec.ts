import { expect, expectAccessible, logIn, openPage, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

const MAKER = {
  street: 'Werkstraße 9',
  postcode: '66953',
  city: 'Pirmasens',
  email: 'sicherheit@maker.example',
} as const

for (const language of LANGUAGES) {
  const { app, productSafety: words } = wordsOf(language)

  test.describe(language, () => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB' })

    test(`a brand gets its card by hand and by file (${language})`, async ({ page }) => {
      const dialog = page.getByRole('dialog')
      const rows = page.getByRole('table').getByRole('row')
      const group = (name: string) => dialog.getByRole('group', { name })
      const save = () => dialog.getByRole('button', { name: words.save, exact: true }).click()
      await logIn(page, language, 'buchhaltung')
      await openPage(page, language, app.routes.productSafety)
      // Brands without a card: each language takes one of its own.
      const bare = rows.filter({ hasText: words.part.manufacturer })
      await expect(bare.first()).toBeVisible()
      await expectAccessible(page)
      const name = await bare
        .nth(language === 'de' ? 0 : 1)
        .getByRole('button')
        .getAttribute('aria-label')
      const brand = (name ?? '')
        .replace(words.editOf.split('{brand}')[0] ?? '', '')
        .replace(words.editOf.split('{brand}')[1] ?? '', '')
      const edit = () => page.getByRole('button', { name: words.editOf.replace('{brand}', brand) }).click()

      await test.step('the dialog says what is missing while it is filled in', async () => {
        await edit()
        const maker = group(words.group.manufacturer)
        await expect(dialog.getByText(words.part.contacts)).toBeVisible()
        await maker.getByLabel(words.field.name).fill(`${brand} GmbH`)
        await maker.getByLabel(words.field.street).fill(MAKER.street)
        await maker.getByLabel(words.field.postcode).fill(MAKER.postcode)
        await maker.getByLabel(words.field.city).fill(MAKER.city)
        await maker.getByLabel(words.field.country).selectOption('CH')
        await maker.getByLabel(words.field.email).fill(MAKER.email)
        await expect(dialog.getByText(words.responsibleNeeded)).toBeVisible()
        await expect(
          dialog.getByText(
            words.stillMissing.replace('{parts}', `${words.part.responsible_person}, ${words.part.contacts}`),
          ),
        ).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('a wrong code says so at its field, and nothing typed is lost', async () => {
        await dialog.getByLabel(words.field.warning_codes).fill('1-2-3')
        await save()
        await expect(dialog.getByLabel(words.field.warning_codes)).toBeFocused()
        await expect(dialog.getByText(words.field.codesWrong)).toBeVisible()
        await dialog.getByLabel(words.field.warning_codes).fill('euh208, ghs07')
      })

      await test.step('a maker in the Union needs nobody else, and the tick completes the card', async () => {
        await group(words.group.manufacturer).getByLabel(words.field.country).selectOption('DE')
        await group(words.group.channels).getByRole('checkbox').check()
        await expect(dialog.getByText(words.nothingMissing)).toBeVisible()
        await save()
        await expect(dialog).toBeHidden()
        await expect(page.getByRole('button', { name: words.editOf.replace('{brand}', brand) })).toBeHidden()
        await page.goto('/directsale/product-safety?state=complete')
        await expect(rows.filter({ hasText: brand }).first()).toContainText(words.complete)
        await edit()
        await expect(dialog.getByLabel(words.field.warning_codes)).toHaveValue('EUH208 GHS07')
        await page.keyboard.press('Escape')
      })

      await test.step('a file is read row by row', async () => {
        await page.getByRole('button', { name: words.upload.open }).click()
        await dialog.locator('input[type=file]').setInputFiles({
          name: 'marken.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`Marke;Sohle\n${brand};Kork\nNirgendwo;Kork\n`),
        })
        await expect(dialog.getByRole('list', { name: words.upload.refused })).toContainText('Nirgendwo')
        await expect(
          dialog.getByText(
            words.upload.result
              .replace('{created}', '0')
              .replace('{updated}', '1')
              .replace('{unchanged}', '0')
              .replace('{refused}', '1'),
          ),
        ).toBeVisible()
        await expectAccessible(page)
      })
    })
  })
}
