import type { APIRequestContext } from '@playwright/test'
import { chooseInAccountMenu, expect, expectAccessible, logIn, PASSWORD, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

/** The provider publishes news: other journeys may have read what the demo brings. */
async function publishNews(request: APIRequestContext): Promise<void> {
  const login = await request.post('/v1/login', { data: { username: 'service', password: PASSWORD } })
  const { token } = (await login.json()) as { token: string }
  const published = await request.post('/v1/messages/announcements', {
    headers: { 'auth-token': token },
    data: {
      kind: 'news',
      title: { de: 'Neue Etiketten', en: '', es: '' },
      message: { de: 'Ab Montag sind sie wetterfest.', en: '', es: '' },
      starts_at: new Date(Date.now() - 1000).toISOString(),
    },
  })
  expect(published.ok(), await published.text()).toBe(true)
}

for (const language of LANGUAGES) {
  const { app, messages: words } = wordsOf(language)

  test(`the provider writes, the merchants read and hide (${language})`, async ({ page }) => {
    const title = language === 'de' ? 'Inventur am Montag' : 'Stocktaking on Monday'
    const text = 'Am Montag zwischen 7 und 8 Uhr werden keine Bestände übernommen.'
    await logIn(page, language, 'service')

    await test.step('a system message is written', async () => {
      await page.goto('/service/announcements')
      await page.getByRole('button', { name: words.announcements.create }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(words.form.kind).selectOption('system')
      await dialog.getByLabel(words.form.titleDe).fill(title)
      await dialog.getByRole('combobox', { name: words.form.audience }).click()
      await page.getByRole('option', { name: 'Rheinschuh Brandt' }).click()
      await dialog.getByLabel(words.form.messageDe).fill(text)
      await expect(dialog.getByText('Rheinschuh Brandt')).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: words.form.save }).click()
      await expect(dialog).toBeHidden()
      const row = page.getByRole('row', { name: title })
      await expect(row).toContainText(words.announcements.state.active)
      await expect(row).toContainText('Rheinschuh Brandt')
      await expectAccessible(page)
    })

    const logOut = () => chooseInAccountMenu(page, language, app.account.logout)
    await test.step('a merchant sees it over every screen and hides it', async () => {
      await logOut()
      await logIn(page, language, 'demo2')
      await page.goto('/orders')
      const message = page.getByRole('status').filter({ hasText: title })
      await expect(message).toBeVisible()
      await expect(message).toContainText(text)
      await expectAccessible(page)
      await message.getByRole('button', { name: words.system.hide }).click()
      await expect(message).toBeHidden()
      await page.reload()
      await expect(page.getByRole('table')).toBeVisible()
      await expect(message).toBeHidden()
    })

    await test.step('notifications are read page by page', async () => {
      await page.goto('/notifications')
      await expect(page.getByRole('table')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('it is withdrawn', async () => {
      await logOut()
      await logIn(page, language, 'service')
      await page.goto('/service/announcements')
      await page
        .getByRole('button', { name: words.announcements.withdrawOf.replace('{title}', title) })
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words.announcements.confirm.confirm })
        .click()
      await expect(page.getByRole('row', { name: title })).toContainText(words.announcements.state.withdrawn)
    })
  })
}

test('news wait in the morning until they are read', async ({ page, request }) => {
  const { home: words } = wordsOf('de')
  await publishNews(request)
  await logIn(page, 'de', 'versand', { news: 'read' })
  await page.goto('/home')
  const news = page.getByRole('dialog', { name: words.morning.title })
  await expect(news).toBeVisible()
  await expectAccessible(page)
  await news.getByRole('button', { name: words.morning.read }).click()
  await expect(news).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(news).toBeHidden()
})
