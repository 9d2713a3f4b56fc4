import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, logIn, openSearch, PASSWORD, paperOf, sandbox, test } from './journey.ts'
import { LANGUAGES, type Language, wordsOf } from './words.ts'

const PROVIDER_KEY = Buffer.from('demo-provider:Kontor-Provider-2026').toString('base64')
const KAUFLAND = '53'

interface MailRecord {
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

/** An order with a piece for each of the stores named; the first one is its `ext_order_id`. @returns its id */
async function placeOrder(page: Page, number: string, stores: readonly string[], more = {}): Promise<number> {
  const answer = await page.request.post('/v1/intake/orders', {
    headers: { authorization: `Basic ${PROVIDER_KEY}` },
    data: {
      orders: [
        {
          channel: KAUFLAND,
          ext_order_id: number,
          order_date: new Date().toISOString(),
          order_total: 89.95,
          customer: {
            delivery: {
              first_name: 'Ada',
              last_name: 'Beispiel',
              street: 'Lindenweg',
              street_no: '4',
              zip_code: '50667',
              city: 'Köln',
            },
          },
          lines: stores.map((store_number, index) => ({
            item_id: `${number}-${index}`,
            title: `Schnürstiefel ${index + 1}`,
            size: '42',
            store_number,
            item_price: 89.95,
          })),
          ...more,
        },
      ],
    },
  })
  const { data } = (await answer.json()) as { data: { order_id: number | null; message: string }[] }
  const id = data[0]?.order_id
  if (!id) throw new Error(`not imported: ${JSON.stringify(data)}`)
  return id
}

/** The mail about an order to a store, as soon as it is there. */
async function mailAbout(number: string, store: string): Promise<MailRecord> {
  const find = async () => {
    const mails = await sandbox<MailRecord[]>(`mails?to=versand${store}@schuhhaus-lindner.example`)
    return mails.find(({ subject }) => subject.includes(number))
  }
  await expect.poll(find, { timeout: 60_000 }).toBeTruthy()
  const mail = await find()
  if (!mail) throw new Error(`no mail about ${number}`)
  return mail
}

/** The link of a mail as it leads to the app that is being tried. */
const pathIn = (mail: MailRecord): string => {
  const link = new URL(mail.links.find((one) => one.includes('orderToken')) ?? '')
  return link.pathname + link.search
}

/** A key that logs people in, which an admin makes; not in the page, which would then be logged in. */
async function signOnKey(request: APIRequestContext): Promise<string> {
  const login = await request.post('/v1/login', { data: { username: 'demo', password: PASSWORD } })
  const { token } = (await login.json()) as { token: string }
  const made = await request.post('/v1/accounting/keys', {
    headers: { 'auth-token': token },
    data: { issuer: `Portal ${Date.now()}`, scopes: ['sso'] },
  })
  expect(made.status()).toBe(201)
  const { access_key, secret_key } = (await made.json()) as { access_key: string; secret_key: string }
  return Buffer.from(`${access_key}:${secret_key}`).toString('base64')
}

async function signOnUrl(request: APIRequestContext, key: string, username: string): Promise<string> {
  const answer = await request.post('/v1/intake/sso', {
    headers: { authorization: `Basic ${key}` },
    data: { username },
  })
  expect(answer.status()).toBe(201)
  const url = new URL(((await answer.json()) as { url: string }).url)
  return url.pathname + url.search
}

/** Fails when history, storage or resource list of the browser hold the token. */
async function expectNoTraceOf(page: Page, token: string): Promise<void> {
  expect(page.url()).not.toContain(token)
  expect(await page.evaluate(() => document.referrer)).not.toContain(token)
  await page.goBack({ timeout: 2_000 }).catch(() => null)
  expect(page.url()).not.toContain(token)
  await page.goForward({ timeout: 2_000 }).catch(() => null)
  // The last of these may still be under way.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

for (const language of LANGUAGES) {
  const { app, help, order, session, shipping } = wordsOf(language)
  const stamp = `${language}-${Date.now().toString(36)}`

  test(`a partner logs somebody in, once (${language})`, async ({ page, request }) => {
    await speak(page, language)
    const key = await signOnKey(request)
    const address = await signOnUrl(request, key, 'versand')
    const token = new URLSearchParams(address.split('?')[1]).get('auth_token') ?? ''

    await test.step('the link lands on the dashboard, and its token is nowhere to be seen', async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(/\/home$/)
      await expect(page.getByRole('button', { name: /Jonas Petersen/ })).toBeVisible()
      await expectNoTraceOf(page, token)
    })

    await test.step('it works once', async () => {
      await page.evaluate(() => localStorage.removeItem('kontor.session'))
      await page.context().clearCookies()
      await page.goto(address)
      // The account's own language has been taken over by the first log-in.
      await expect(page.getByText(/Anmeldelink|login link/)).toBeVisible()
      await expect(page).toHaveURL(/:\d+\/$/)
      await expectAccessible(page)
    })

    await test.step('a new one replaces the session on this device, and says so', async () => {
      await logIn(page, language, 'auftrag')
      await page.goto(await signOnUrl(request, key, 'versand'))
      await expect(page.getByText(/Jonas Petersen \(.*Meike Albers/s)).toBeVisible()
      await expect(page.getByRole('button', { name: /Jonas Petersen/ })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('one that counts no more throws nobody out', async () => {
      await page.goto(address)
      await expect(page.getByRole('button', { name: /Jonas Petersen/ })).toBeVisible()
      await expect(page.getByText(/Anmeldelink|login link/)).toBeVisible()
    })
    expect(session.login.ended.link_over.length).toBeGreaterThan(0)
  })

  test(`a store ships the order of its mail, and sees no other (${language})`, async ({ page, context }) => {
    await speak(page, language)
    const number = `ENTRY-${stamp}`
    const other = await placeOrder(page, `OTHER-${stamp}`, ['101'])
    const orderId = await placeOrder(page, number, ['101', '102', '101'])
    const mail = await mailAbout(number, '101')

    await test.step('the mail says what to pick, and each store has its own', async () => {
      expect(mail.text).toContain('1 × Schnürstiefel 1')
      expect(mail.text).toContain('1 × Schnürstiefel 3')
      expect(mail.text).not.toContain('Schnürstiefel 2')
      expect((await mailAbout(number, '102')).text).toContain('1 × Schnürstiefel 2')
      expect(mail.text).not.toContain('Lindenweg')
    })

    await test.step('its link opens the order alone, in a frame of its own', async () => {
      await page.goto(pathIn(mail))
      await expect(page.getByText('Ada Beispiel').first()).toBeVisible()
      await expect(page).toHaveURL(/\/order-detail$/)
      await expectNoTraceOf(page, new URLSearchParams(pathIn(mail).split('?')[1]).get('orderToken') ?? '')
      await expect(page.getByRole('banner').getByText('101 ')).toBeVisible()
      await expect(page.getByRole('navigation', { name: app.nav.label })).toBeHidden()
      await expect(page.getByRole('button', { name: order.address.edit })).toBeHidden()
      await expectAccessible(page)
    })

    await test.step('the papers are made and open', async () => {
      await page.getByRole('button', { name: shipping.ship.create }).click()
      await expect(page.getByText(shipping.ship.done)).toBeVisible({ timeout: 60_000 })
      const label = await paperOf(page, language, 'label')
      const path = (await label.getAttribute('href')) ?? ''
      const [tab] = await Promise.all([context.waitForEvent('page'), label.click()])
      await tab.close()
      const paper = await page.evaluate(async (url) => {
        const answer = await fetch(url)
        return [answer.status, (await answer.text()).slice(0, 5)]
      }, path)
      expect(paper).toEqual([200, '%PDF-'])
      await expectAccessible(page)
    })

    await test.step('a note is written under the name of the store', async () => {
      await page.getByLabel(order.note.field).fill(`Verpackt ${stamp}`)
      await page.getByRole('button', { name: order.note.add }).click()
      await expect(page.getByRole('paragraph').filter({ hasText: `Verpackt ${stamp}` })).toBeVisible()
      await expect(page.getByRole('button', { name: order.note.edit })).toBeHidden()
    })

    await test.step('every other order and screen is closed', async () => {
      const asked = await page.evaluate(
        async ([own, foreign]) => {
          const { token } = JSON.parse(localStorage.getItem('kontor.session') ?? '{}') as { token: string }
          const ask = async (path: string) =>
            (await fetch(`/v1${path}`, { headers: { 'auth-token': token } })).status
          return [await ask(`/orders/${own}`), await ask(`/orders/${foreign}`), await ask('/orders')]
        },
        [orderId, other] as const,
      )
      expect(asked).toEqual([200, 404, 403])
      await page.goto(`/orders/${other}`)
      await expect(page).toHaveURL(/\/order-detail$/)
      await expect(page.getByText(number).first()).toBeVisible()
    })

    await test.step('after the log-out the link leads back, with another token it does not', async () => {
      await page.getByRole('button', { name: app.account.logout }).click()
      await expect(page.getByRole('heading', { name: app.entry.loggedOut })).toBeVisible()
      await expectAccessible(page)
      await page.goto(pathIn(mail).replace(/.$/, 'x'))
      await expect(page.getByRole('alert')).toBeVisible()
      await page.goto(pathIn(mail).replace(`order=${orderId}`, `order=${other}`))
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page).toHaveURL(/\/order-detail$/)
      await expectAccessible(page)
      await page.goto(pathIn(mail))
      await expect(page.getByText('Ada Beispiel').first()).toBeVisible()
    })
  })

  test(`the quick find leads to the order, to the list, or says why not (${language})`, async ({ page }) => {
    const number = `FIND-${stamp}`
    const addition = `ADD-${stamp}`
    const orderId = await placeOrder(page, number, ['101'], { ext_order_id_addition: addition })
    await placeOrder(page, `${number}-B`, ['101'], { ext_order_id_addition: `${addition}-B` })
    await logIn(page, language)
    await page.goto('/orders')
    const finder = page.getByRole('search', { name: app.palette.title })
    const find = async (way: string, value: string) => {
      await openSearch(page, language)
      await finder.getByLabel(app.quickFind.by, { exact: true }).selectOption({ label: way })
      await finder.getByRole('textbox').fill(value)
      await finder.getByRole('textbox').press('Enter')
    }
    const isOrder = new RegExp(`/orders/${orderId}$`)

    await test.step('by each of the four forms', async () => {
      await find(app.quickFind.byExternal, number)
      await expect(page).toHaveURL(isOrder)
      const { lines } = await page.evaluate(
        async (id) => (await (await fetch(`/v1/orders/${id}`)).json()) as { lines: { id: number }[] },
        orderId,
      )
      await page.goto('/orders')
      await find(app.quickFind.byAddition, addition)
      await expect(page).toHaveURL(isOrder)
      await page.goto('/orders')
      await find(app.quickFind.byLine, String(lines[0]?.id))
      await expect(page).toHaveURL(isOrder)
      await page.goto('/orders')
      await openSearch(page, language)
      await finder
        .getByLabel(app.quickFind.by, { exact: true })
        .selectOption({ label: app.quickFind.byChannel })
      await finder.getByLabel(app.quickFind.channel).selectOption(KAUFLAND)
      await finder.getByRole('textbox').fill(number)
      await finder.getByRole('textbox').press('Enter')
      await expect(page).toHaveURL(isOrder)
    })

    await test.step('a miss by channel says so', async () => {
      // Kind and channel are those chosen last.
      await openSearch(page, language)
      await finder.getByRole('textbox').fill(`NONE-${stamp}`)
      await finder.getByRole('textbox').press('Enter')
      await expect(page.getByText(`Kaufland-ID NONE-${stamp}`)).toBeVisible()
    })

    await test.step('a line that is none says so at the field', async () => {
      await find(app.quickFind.byLine, 'A7')
      await expect(finder.getByText(app.quickFind.lineIdInvalid)).toBeVisible()
      await find(app.quickFind.byLine, '999999999999')
      await expect(finder.getByText(app.quickFind.lineNotFound)).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('several hits and none lead to the page that says so', async () => {
      await find(app.quickFind.byExternal, `ND-${stamp}`)
      await expect(page).toHaveURL(/\/orders\/error\?ext_order_id=ND-/)
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
      await expectAccessible(page)
      await find(app.quickFind.byExternal, `NONE-${stamp}`)
      await expect(page).toHaveURL(/\/orders\/error\?ext_order_id=NONE/)
      await expect(page.getByText(`NONE-${stamp}`).first()).toBeVisible()
      await expect(page.getByRole('table')).toBeHidden()
    })

    await test.step('an empty field leads to the list', async () => {
      await find(app.quickFind.byExternal, '')
      await expect(page).toHaveURL(/\/orders(\?|$)/)
    })

    await test.step('the palette finds it, too, and every screen', async () => {
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog')
      await expect(palette.getByRole('textbox')).toBeFocused()
      await palette.getByRole('textbox').fill(number)
      await expect(palette.getByText(number, { exact: true })).toBeVisible()
      await palette.getByRole('textbox').fill(app.routes.faq)
      await palette.getByText(app.routes.faq, { exact: true }).click()
      await expect(page).toHaveURL(/\/faq$/)
    })
  })

  test(`questions are answered, and each has an address (${language})`, async ({ page }) => {
    await logIn(page, language)
    await page.goto('/faq')
    await expect(page.getByText(help.question.deadline.a)).toBeVisible()
    await expectAccessible(page)

    await test.step('the search narrows and is kept in the address', async () => {
      await page.getByRole('textbox', { name: help.faq.search }).fill('14')
      await expect(page).toHaveURL(/q=14/)
      await expect(page.getByText(help.question.reactivation.q)).toBeVisible()
      await expect(page.getByText(help.question.deadline.q)).toBeHidden()
      await expectAccessible(page)
      await page.reload()
      await expect(page.getByText(help.question.deadline.q)).toBeHidden()
      await page.getByRole('textbox', { name: help.faq.search }).press('Escape')
      await expect(page.getByText(help.question.deadline.q)).toBeVisible()
    })

    await test.step('an address leads to its answer, by keyboard, too', async () => {
      await page.goto('/faq#returnDeadline')
      await expect(page.getByRole('heading', { name: help.question.returnDeadline.q })).toBeFocused()
      await page.getByRole('navigation', { name: help.faq.contents }).getByRole('link').nth(1).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/#shipping$/)
      await expect(page.getByRole('heading', { name: help.section.shipping, exact: true })).toBeFocused()
    })

    await test.step('the packaging shop is named before anybody goes there', async () => {
      await page.goto('/materials-order')
      await expect(page.getByText(help.materials.text).or(page.getByText(help.materials.none))).toBeVisible()
      await expectAccessible(page)
    })
  })
}

/** The language of a visitor who is not logged in. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: language.toUpperCase(), exact: true }).click()
}
