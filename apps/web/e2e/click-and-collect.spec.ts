import { expect, expectAccessible, logIn, sandbox, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

interface Mail {
  id: string
  to: string[]
  subject: string
  text: string
}

/** The key of the demo's intake API (printed at start, README). */
const KEY = `Basic ${Buffer.from('demo-intake:Kontor-Intake-2026').toString('base64')}`

for (const language of LANGUAGES) {
  const { reservations: words } = wordsOf(language)

  test(`a reservation is answered, made ready and picked up (${language})`, async ({ page, request }) => {
    const number = `E2E-${language.toUpperCase()}-1`
    const email = `ada-${language}@kunden.example`
    const delivered = await request.post('/v1/intake/reservations', {
      headers: { authorization: KEY },
      data: {
        reservations: [
          {
            channel: '1',
            ext_order_id: number,
            store_number: '101',
            date_order: new Date().toISOString(),
            customer_firstname: 'Ada',
            customer_name: 'Abholer',
            customer_email: email,
            customer_comment: 'Ich komme am Samstag.',
            title: 'Stiefelette Elbe',
            size: '39',
            price: 119.95,
          },
        ],
      },
    })
    expect((await delivered.json()).data).toMatchObject([{ result: 'imported' }])
    await logIn(page, language)

    await test.step('it is found in the list, by its number', async () => {
      await page.goto(`/click-and-collect?ext_order_id=${number}`)
      await expectAccessible(page)
      await page.getByRole('link', { name: number }).click()
      await expect(page.getByText('Ich komme am Samstag.')).toBeVisible()
      await expectAccessible(page)
    })

    const act = async (action: 'confirm' | 'ready' | 'pick_up' | 'take_back') => {
      await page.getByRole('button', { name: words.actions[action], exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: words.actions[action], exact: true }).click()
      await expect(dialog).toBeHidden()
    }
    await test.step('it is confirmed, and the customer gets a mail', async () => {
      await act('confirm')
      await expect(page.getByText(words.status.reservation_confirmed).first()).toBeVisible()
      await expect
        .poll(async () => (await sandbox<Mail[]>(`mails?to=${email}`)).length, { timeout: 30_000 })
        .toBe(1)
    })

    await test.step('a message goes out and the answer comes back into the thread', async () => {
      const field = page.getByLabel(words.thread.field)
      await field.fill('Passt Ihnen 10 Uhr?')
      await page.getByRole('button', { name: words.thread.send }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Passt Ihnen 10 Uhr?' })).toBeVisible()
      await expect
        .poll(async () => (await sandbox<Mail[]>(`mails?to=${email}`)).at(-1)?.text ?? '', {
          timeout: 30_000,
        })
        .toContain('Passt Ihnen 10 Uhr?')
      const mail = (await sandbox<Mail[]>(`mails?to=${email}`)).at(-1)
      const answer = await sandbox<{ delivered: boolean }>(`mails/${mail?.id}/reply`, {
        method: 'POST',
        body: { text: 'Ja, bis Samstag.' },
      })
      expect(answer.delivered).toBe(true)
      await expect(page.getByText('Ja, bis Samstag.', { exact: true })).toBeVisible({ timeout: 45_000 })
    })

    await test.step('it is handed over and taken back', async () => {
      await act('ready')
      await expect(page.getByText(words.status.reservation_ready).first()).toBeVisible()
      await act('pick_up')
      await act('take_back')
      await expect(page.getByText(words.actions.none)).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('the list is sorted by the mouse, in both directions, and by its address', async ({ page }) => {
  const { reservations: words } = wordsOf('de')
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, 'de')
  await page.goto('/click-and-collect?status=all')
  const heading = page.getByRole('columnheader', { name: words.column.date })
  const day = page
    .locator('td')
    .filter({ hasText: /^\d\d\.\d\d\.\d{4}$/ })
    .locator('time')
  /** Whether the days of the page rise (1) or fall (-1). */
  const expectDays = async (direction: 1 | -1) => {
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    const days = await day.evaluateAll((all) =>
      all.map((time) => Date.parse(time.getAttribute('datetime') ?? '')),
    )
    expect(new Set(days).size).toBeGreaterThan(2)
    expect(days).toEqual(days.toSorted((a, b) => direction * (a - b)))
  }
  // What has to be answered soonest stands first.
  await expect(page.getByRole('columnheader', { name: words.column.due })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await heading.getByRole('button').click()
  await expect(page).toHaveURL(/sort=date_order/)
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await expectDays(1)
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await expectDays(-1)
  await page.goto('/click-and-collect?status=all&sort=date_order')
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await expectDays(1)
})
