import { expect, expectAccessible, logIn, openPage, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

for (const language of LANGUAGES) {
  const { app, messages, ui } = wordsOf(language)
  const menu = app.menu

  test(`the menu has nine entries and leads everywhere in two clicks (${language})`, async ({ page }) => {
    await logIn(page, language)
    const bar = page.getByRole('navigation', { name: app.nav.label })

    await test.step('below the one where somebody is stand its screens', async () => {
      await page.goto('/orders')
      const { operations: _, ...open } = menu
      for (const name of Object.values(open))
        await expect(bar.getByRole('link', { name: new RegExp(`^${name}`) }).first()).toBeVisible()
      await expect(bar.getByRole('link', { name: menu.operations, exact: true })).toBeHidden()
      await expect(bar.getByRole('link', { name: app.nav.list, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await expect(bar.getByRole('link', { name: app.routes.stores, exact: true })).toBeHidden()
      await openPage(page, language, app.routes.stores)
      await expect(page).toHaveURL(/\/management\/stores/)
      await expect(bar.getByRole('link', { name: app.routes.createLabel, exact: true })).toBeHidden()
      await expectAccessible(page)
    })

    await test.step('collapsed, an entry opens its screens beside it, by keyboard as well', async () => {
      await page.getByRole('button', { name: app.nav.collapse }).click()
      const collapsed = await bar.boundingBox()
      expect(collapsed?.width).toBeLessThanOrEqual(56)
      const orders = bar.getByRole('button', { name: new RegExp(menu.orders) })
      await orders.focus()
      await page.keyboard.press('Enter')
      const panel = page.getByRole('dialog', { name: menu.orders })
      await expect(panel.getByRole('link', { name: app.nav.list, exact: true })).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(orders).toBeFocused()
      await orders.click()
      await panel.getByRole('link', { name: app.routes.createLabel, exact: true }).click()
      await expect(page).toHaveURL(/\/create-label/)
      await expect(panel).toBeHidden()
      await page.getByRole('button', { name: app.nav.expand }).click()
    })

    await test.step('an address that does not exist keeps the menu and itself', async () => {
      await page.goto('/settings/nothing-here')
      await expect(page.getByRole('heading', { name: app.notFound.title })).toBeVisible()
      await expect(page.getByText('/settings/nothing-here')).toBeVisible()
      await expect(page).toHaveURL(/\/settings\/nothing-here$/)
      await expect(bar).toBeVisible()
      await expectAccessible(page)
    })
  })

  test(`a closed screen keeps the menu and says which it is (${language})`, async ({ page }) => {
    await logIn(page, language, 'versand')
    await page.goto('/settings/uvp?brand=1')
    await expect(page.getByRole('heading', { name: ui.forbidden.title })).toBeVisible()
    await expect(page.getByText('/settings/uvp?brand=1')).toBeVisible()
    await expect(page.getByRole('navigation', { name: app.nav.label })).toBeVisible()
    await expectAccessible(page)
    // An address of another host is no address of ours.
    await page.goto('/unauthorized?from=//example.com')
    await expect(page.getByRole('heading', { name: ui.forbidden.title })).toBeVisible()
    await expect(page.getByText('example.com')).toBeHidden()
    await expect(page.getByRole('button', { name: app.unauthorized.again })).toBeHidden()
  })

  test(`a system message is one line under the header (${language})`, async ({ page }) => {
    await logIn(page, language)
    await page.goto('/orders')
    const line = page.getByRole('region', { name: messages.system.label })
    await expect(line).toBeVisible()
    expect((await line.boundingBox())?.height).toBe(32)
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await line.boundingBox())?.height).toBe(32)
    const text = line.getByRole('button', { expanded: false })
    await text.click()
    expect((await line.boundingBox())?.height).toBeGreaterThan(40)
    await expectAccessible(page)
  })
}
