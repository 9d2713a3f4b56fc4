import { expect, expectAccessible, logIn, openPage, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

/** What is typed, and what it means for a shoe at 99,95 €, by hand. */
const TYPED = { de: ['12,5', '87,46 €'], en: ['15', '84,96 €'] } as const

for (const language of LANGUAGES) {
  const { app, ui, pricingRules: words } = wordsOf(language)

  test.describe(language, () => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB' })

    test(`minimum prices are set by rules and switched (${language})`, async ({ page, context }) => {
      const general = () => page.getByLabel(words.global)
      const save = page.getByRole('button', { name: words.save })
      const [percent, floor] = TYPED[language]
      await logIn(page, language, 'buchhaltung')
      await openPage(page, language, app.routes.pricingRules)
      const hidden = page.getByText(words.hidden_one.replace('{count}', '1'))
      await expect(hidden).toBeVisible()
      await expectAccessible(page)

      await test.step('a percentage says what it means, and a wrong one how to write it', async () => {
        await general().fill('10')
        await expect(page.getByText(/99,95.*89,96/)).toBeVisible()
        await general().fill('1.000,00')
        await save.click()
        await expect(general()).toBeFocused()
        await expect(general()).toHaveAttribute('aria-invalid', 'true')
        await general().fill(percent)
        await expect(page.getByText(new RegExp(`99,95.*${floor.slice(0, 5)}`))).toBeVisible()
      })

      await test.step('two rules for one brand are refused at the second', async () => {
        const list = words.list.min_price_brand
        const row = (number: string, field: string) =>
          page.getByLabel(
            words.row.replace('{list}', list).replace('{number}', number).replace('{field}', field),
          )
        const rules = page.getByLabel(new RegExp(`^${list}, .*: ${words.brand}$`))
        const before = await rules.count()
        const brand = await row('1', words.brand).inputValue()
        await page.getByRole('button', { name: words.addTo.replace('{list}', list) }).click()
        const added = row(String(before + 1), words.brand)
        await added.selectOption(brand)
        await save.click()
        await expect(added).toBeFocused()
        await expect(page.getByText(words.repeated)).toBeVisible()
        await expectAccessible(page)
        await page
          .getByRole('button', {
            name: words.remove.replace('{list}', list).replace('{number}', String(before + 1)),
          })
          .click()
        await save.click()
        await expect(page.getByText(words.saved)).toBeVisible()
        await expect(save).toBeDisabled()
      })

      await test.step('what was saved is there again, and so is the rule that nobody sees', async () => {
        await page.reload()
        await expect(general()).toHaveValue(percent)
        await expect(hidden).toBeVisible()
      })

      await test.step('somebody else who was faster is seen, and either of both can be kept', async () => {
        const other = await context.newPage()
        await other.goto('/settings/pricing-rules')
        await other.getByLabel(words.global).fill('20')
        await other.getByRole('button', { name: words.save }).click()
        await expect(other.getByText(words.saved)).toBeVisible()
        await other.close()
        await general().fill('25')
        await save.click()
        await expect(page.getByText(ui.conflict.title)).toBeVisible()
        await page.getByRole('button', { name: ui.conflict.mine }).click()
        await expect(page.getByText(words.saved)).toBeVisible()
        await expect(general()).toHaveValue('25')
      })

      await test.step('the switch is saved at once, counts later, and leaves what is typed', async () => {
        const toggle = page.getByRole('switch', { name: words.switch.label })
        await general().fill('26')
        await expect(toggle).toBeChecked()
        await toggle.uncheck()
        await expect(
          page.getByText(new RegExp(words.switch.offFrom.replace('{time}', String.raw`\d\d:\d\d`))),
        ).toBeVisible()
        const answered = Promise.withResolvers<void>()
        await page.route('**/pricing/rules/active', async (route) => {
          await answered.promise
          await route.continue()
        })
        await toggle.check()
        await expect(page.getByText(words.switch.on, { exact: true })).toBeVisible()
        await expect(general()).toHaveValue('26')
        // The switch gives the rules a new version: what is saved before it is known would pass for somebody else's.
        await expect(save).toBeDisabled()
        answered.resolve()
        await save.click()
        // The word of the save before may still stand there.
        await expect(save).toHaveAccessibleDescription(ui.obstacle.unchanged)
        await expect(page.getByText(words.saved)).toBeVisible()
      })

      await test.step('Tamaris has rules of its own', async () => {
        await openPage(page, language, app.routes.tamaris)
        await general().fill(percent)
        await page.getByLabel(words.comparison).selectOption('uvp')
        await save.click()
        await expect(page.getByText(words.saved)).toBeVisible()
        await expectAccessible(page)
        await page.reload()
        await expect(page.getByLabel(words.comparison)).toHaveValue('uvp')
        await page.getByLabel(words.comparison).selectOption('vkp')
        await general().fill('')
        await save.click()
        await expect(page.getByText(words.saved)).toBeVisible()
      })
    })
  })
}

test('who may not see prices of a company is told so', async ({ page }) => {
  await logIn(page, 'de', 'auftrag')
  await page.goto('/settings/pricing-rules')
  await expect(page).toHaveURL(/\/unauthorized/)
})
