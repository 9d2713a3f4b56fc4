import { expect, expectAccessible, logIn, sandbox, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

interface Mail {
  text: string
}

/** What customers read, which the pages of the portal do not know. */
const CUSTOMER = {
  de: {
    size: /^Größe .+ reservieren$/,
    send: 'Reservierung anfragen',
    fields: ['Vorname', 'Nachname', 'E-Mail'],
    asked: 'Bitte sehen Sie in Ihr Postfach',
    wrong: 'Bitte eine gültige E-Mail-Adresse angeben, z. B. jana@example.de.',
    confirm: 'Jetzt reservieren',
    confirmed: 'Ihr Paar ist reserviert',
    again: 'Diese Reservierung ist schon bestätigt',
  },
  en: {
    size: /^Reserve size .+$/,
    send: 'Ask for the reservation',
    fields: ['First name', 'Last name', 'E-mail'],
    asked: 'Please look into your mailbox',
    wrong: 'Please give a valid e-mail address, e.g. jana@example.com.',
    confirm: 'Reserve it now',
    confirmed: 'Your pair is reserved',
    again: 'This reservation is confirmed already',
  },
} as const

for (const language of LANGUAGES) {
  const { storewindow: words, reservations } = wordsOf(language)
  const says = CUSTOMER[language]

  test.describe(language, () => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB' })

    test(`a shop window is made, and a customer reserves a size in it (${language})`, async ({
      page,
      browser,
    }) => {
      const path = `reise-${language}`
      const email = `window-${language}@kunden.example`
      await logIn(page, language)
      await page.goto('/productmanagement/storewindow')

      await test.step('an action is made for a store', async () => {
        await page.getByLabel(words.store, { exact: true }).selectOption('101')
        await page.getByLabel(words.path).fill('Reise!')
        await page.getByRole('button', { name: words.create, exact: true }).click()
        await expect(page.getByText(words.pathWrong)).toBeVisible()
        await expect(page.getByLabel(words.path)).toBeFocused()
        await page.getByLabel(words.path).fill(path)
        await page.getByRole('combobox', { name: words.str_search_in_cat }).click()
        await page.getByRole('option', { name: 'Sneaker', exact: true }).click()
        await page.keyboard.press('Escape')
        await page.getByLabel(words.txt_comp_products_models).fill('GIBT-ES-NICHT')
        await expectAccessible(page)
        await page.getByRole('button', { name: words.create, exact: true }).click()
        await expect(page).toHaveURL(/action=\d+/)
        await expect(page.getByText('GIBT-ES-NICHT').last()).toBeVisible()
        await expect(page.getByLabel(words.path)).toBeDisabled()
      })

      const customer = await browser.newContext({ javaScriptEnabled: false })
      const shop = await customer.newPage()
      const globe = page.getByRole('link', { name: words.open })
      await shop.goto(new URL((await globe.getAttribute('href')) ?? '', page.url()).href)

      await test.step('a customer chooses a size without any script', async () => {
        await expect(shop.getByRole('heading', { level: 1 })).toHaveText(/^Reise (de|En)$/)
        await shop.getByRole('link', { name: says.size }).first().click()
        const [firstname, name, mail] = says.fields
        await shop.getByLabel(firstname, { exact: true }).fill('Wanda')
        await shop.getByLabel(name, { exact: true }).fill(`Fenster-${language}`)
        await shop.getByLabel(mail, { exact: true }).fill('wanda')
        await shop.getByRole('button', { name: says.send }).click()
        await expect(shop.getByText(says.wrong)).toBeVisible()
        await shop.getByLabel(mail, { exact: true }).fill(email)
        await shop.getByRole('button', { name: says.send }).click()
        await expect(shop.getByRole('heading', { name: says.asked })).toBeVisible()
      })

      await test.step('the link of the mail confirms it, once', async () => {
        await expect
          .poll(async () => (await sandbox<Mail[]>(`mails?to=${email}`)).length, { timeout: 30_000 })
          .toBe(1)
        const [mail] = await sandbox<Mail[]>(`mails?to=${email}`)
        const link = /https?:\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
        await shop.goto(link)
        await shop.getByRole('button', { name: says.confirm }).click()
        await expect(shop.getByRole('heading', { name: says.confirmed })).toBeVisible()
        await shop.goto(link)
        await expect(shop.getByRole('heading', { name: says.again })).toBeVisible()
        await customer.close()
      })

      await test.step('it is a reservation like any other', async () => {
        await page.goto(`/click-and-collect?last_name=Fenster-${language}`)
        await page.getByRole('link', { name: /^SF-\d+ Schaufenster$/ }).click()
        await expect(
          page.getByRole('button', { name: reservations.actions.confirm, exact: true }),
        ).toBeVisible()
      })
    })
  })
}

test.describe('public pages', () => {
  test.use({ locale: 'de-DE' })

  test('are accessible', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/schaufenster/schuhhaus-lindner/101/auswahl-stiefel-und-boots')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stiefel und Boots')
    await expectAccessible(page)
    await page.getByRole('link', { name: CUSTOMER.de.size }).first().click()
    await expectAccessible(page)
    // What a page says does not stick to the bar above it.
    const [bar, heading] = [page.getByRole('banner'), page.getByRole('heading', { level: 1 })]
    const boxes = await Promise.all([bar, heading].map((place) => place.boundingBox()))
    const [bottom, top] = [(boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0), boxes[1]?.y ?? 0]
    expect(top - bottom).toBeGreaterThanOrEqual(16)
  })
})
