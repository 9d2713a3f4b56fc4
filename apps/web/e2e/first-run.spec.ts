import { randomBytes } from 'node:crypto'
import { Installation, imageInstructions, serviceOf } from './installation.ts'
import { expect, expectAccessible, sandbox, test } from './journey.ts'
import { serverOf } from './servers.ts'
import { wordsOf } from './words.ts'

const server = process.env.TEST_DATABASE_URL
const PASSWORD = 'sieben rote sandalen'
const { app, session, setup, shipping } = wordsOf('de')

interface Ledger {
  readonly totals: { readonly purchases: number }
}

test.skip(!server, 'needs PostgreSQL: TEST_DATABASE_URL')
test.setTimeout(240_000)

test('an empty database becomes a shop that sends its first parcel', async ({ page }, testInfo) => {
  const { url, sandboxUrl } = serverOf(testInfo.parallelIndex)
  const port = Number(new URL(url).port) + 2
  const installation = new Installation(server ?? '', port, {
    POSTGRES_PASSWORD: 'a/b+c=d@e',
    DATABASE_PASSWORD: 'f/g+h=i@j',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: `http://localhost:${port}`,
    SHIPCLOUD_URL: `${sandboxUrl}/shipcloud/v1`,
    SHIPCLOUD_KEY: 'sandbox-shipcloud-key',
  })
  try {
    let link = ''
    await test.step('the image runs what compose runs, and not as root', async () => {
      const image = imageInstructions()
      expect(image.get('USER')).toBe('node')
      expect(JSON.parse(image.get('CMD') ?? '')).toEqual(serviceOf('api').command)
      expect(await installation.begin(), installation.output).toBe(0)
      installation.start('api')
      installation.start('worker')
      for (const name of ['api', 'worker'] as const)
        await expect
          .poll(() => installation.isHealthy(name), { timeout: 120_000, message: installation.output })
          .toBe(true)
      await expect.poll(() => /http\S+\/setup#\S+/.exec(installation.output)?.[0]).toBeTruthy()
      link = /http\S+\/setup#\S+/.exec(installation.output)?.[0] ?? ''
    })

    await test.step('a forged link is refused, the printed one makes company and person, once', async () => {
      await page.goto(`${installation.url}/setup#erfunden`)
      await page.getByRole('button', { name: 'DE', exact: true }).click()
      await expect(page.getByText('Dieser Link ist nicht richtig.')).toBeVisible()
      await page.goto('about:blank')
      await page.goto(link)
      await expect(page).toHaveURL(/\/setup$/)
      await page.getByLabel(setup.first.company).fill('Schuhhaus Anders')
      await page.getByLabel(setup.first.first_name).fill('Ada')
      await page.getByLabel(setup.first.last_name).fill('Anders')
      await page.getByLabel(setup.first.email).fill('ada@anders.example')
      await page.getByLabel(setup.first.username).fill('ada')
      await page.locator('input[type=password]').fill(PASSWORD)
      await expectAccessible(page)
      await page.getByRole('button', { name: setup.first.submit }).click()
      await expect(page.getByText('Kontor ist eingerichtet. Bitte melden Sie sich an.')).toBeVisible()
      await page.goto('about:blank')
      await page.goto(link)
      await expect(page.getByText('Kontor ist schon eingerichtet')).toBeVisible()
      await page.getByRole('link', { name: setup.first.toLogin }).click()
    })

    const step = (name: string) => page.locator(`[data-step="${name}"]`)
    await test.step('the start page leads to what is missing', async () => {
      await page.getByLabel(session.login.username, { exact: true }).fill('ada')
      await page.getByLabel(session.login.password, { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: session.login.submit, exact: true }).click()
      await page.getByRole('link', { name: setup.card.open }).click()
      await expect(page.getByRole('heading', { level: 1, name: app.routes.setup })).toBeVisible()
      for (const missing of [
        'company',
        'invoice_sender',
        'stores',
        'parcel_option',
        'channel_account',
        'key_pair',
      ])
        await expect(step(missing)).toContainText(setup.progress.missing)
      await expect(step('carrier_account')).toContainText(setup.progress.done)
      await expect(step('users')).toContainText(setup.progress.optional)
      await expectAccessible(page)
      await step('stores').getByRole('link').click()
      await expect(page).toHaveURL(/\/management\/stores/)
    })

    const stored = await page.evaluate(() => localStorage.getItem('kontor.session'))
    const { token } = JSON.parse(stored ?? '{}') as { token: string }
    const call = async (method: 'POST' | 'PUT', path: string, data: object) => {
      const answer = await page.request.fetch(`${installation.url}/v1${path}`, {
        method,
        headers: { 'auth-token': token },
        data,
      })
      expect(answer.ok(), await answer.text()).toBe(true)
      return (await answer.json()) as Record<string, string>
    }
    let authorization = ''
    await test.step('each step is ticked when its data are there', async () => {
      await call('PUT', '/accounting/company', {
        homepage: '',
        telephone: '0221 5550100',
        mobile: '',
        inv_email: 'ada@anders.example',
        send_mail_to_branch: true,
        inv_company: 'Schuhhaus Anders',
        inv_first_name: 'Ada',
        inv_last_name: 'Anders',
        inv_street: 'Lindenweg 4',
        inv_postcode: '50667',
        inv_city: 'Köln',
        inv_country: 'DE',
        default_shipping_country: 'DE',
        default_parcel_id: 1,
        return_labels: false,
        pieces_per_walk: 60,
        refunds_delivery: true,
        standard_shipping_price: null,
        austria_pickup_customer_number: '',
        austria_pickup_depot: '',
        connected_retail_client_id: '',
        version: 1,
      })
      await call('PUT', '/accounting/company/invoice-sender', {
        seller_name: 'Schuhhaus Anders',
        street: 'Lindenweg',
        street_no: '4',
        zip_code: '50667',
        city: 'Köln',
        country: 'DE',
        vat_id: 'DE136695976',
        tax_number: '',
        iban: '',
        bic: '',
        email: 'ada@anders.example',
        phone: '',
        distance_sales: 'destination',
        northern_ireland: 'export',
        free_text: '',
        version: 0,
      })
      await call('POST', '/accounting/stores', {
        name: 'Anders Köln',
        street: 'Lindenweg',
        street_no: '4',
        zip_code: '50667',
        city: 'Köln',
        country: 'DE',
        contact_name: 'Ada Anders',
        order_email: 'ada@anders.example',
        contact_email: 'ada@anders.example',
        click_collect_email: false,
        contact_phone: '0221 5550100',
        erp_store_id: '1',
        federal_state: '',
        store_number: '1',
        gln: '',
      })
      await call('POST', '/accounting/channels', {
        sales_channel_id: 1,
        adapter: 'intake',
        name: 'Onlineshop',
      })
      const pair = await call('POST', '/accounting/keys', {
        issuer: 'Onlineshop',
        scopes: ['orders', 'articles', 'stock', 'reservations'],
      })
      authorization = `Basic ${Buffer.from(`${pair.access_key}:${pair.secret_key}`).toString('base64')}`
      await page.goto(`${installation.url}/management/setup`)
      await expect(page.getByText(setup.progress.allDone)).toBeVisible()
      await page.goto(`${installation.url}/home`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('region', { name: setup.card.title })).toBeHidden()
    })

    await test.step('an order comes in by the new key, and its label is bought', async () => {
      const before = (await sandbox<Ledger>('ledger')).totals.purchases
      const answer = await page.request.post(`${installation.url}/v1/intake/orders`, {
        headers: { authorization },
        data: {
          orders: [
            {
              channel: '1',
              ext_order_id: 'ERSTE-1',
              order_date: new Date().toISOString(),
              order_total: 89.95,
              payment_method: 'paypal',
              customer: {
                delivery: {
                  first_name: 'Bea',
                  last_name: 'Beispiel',
                  street: 'Hauptstraße',
                  street_no: '12',
                  zip_code: '20095',
                  city: 'Hamburg',
                },
              },
              lines: [{ item_id: 'ERSTE-1-1', title: 'Sneaker', item_price: 89.95, store_number: '1' }],
            },
          ],
        },
      })
      const { data } = (await answer.json()) as { data: { order_id: number; message: string }[] }
      expect(data[0]?.order_id, data[0]?.message).toBeTruthy()
      await page.goto(`${installation.url}/orders/${data[0]?.order_id}`)
      await page.getByRole('button', { name: shipping.ship.create }).click()
      await expect(page.getByText(shipping.ship.done)).toBeVisible({ timeout: 60_000 })
      expect((await sandbox<Ledger>('ledger')).totals.purchases).toBe(before + 1)
    })

    await test.step('SIGTERM drains both', async () => {
      // An open page would ask a server that is gone.
      await page.goto('about:blank')
      const ended = [installation.terminate('worker'), installation.terminate('api')]
      await expect.poll(() => installation.isHealthy('api')).toBe(false)
      expect(await Promise.all(ended)).toEqual([0, 0])
    })
  } finally {
    await installation.end()
  }
})
