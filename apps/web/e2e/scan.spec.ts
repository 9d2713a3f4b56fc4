import type { ScanList } from '@kontor/contract/scan'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../../tools/chromium.ts'
import { videoOfEan } from './barcode-video.ts'
import { deliverOrder } from './intake-order.ts'
import { expect, expectAccessible, logIn, PASSWORD, test } from './journey.ts'
import { type Language, wordsOf } from './words.ts'

const { order, orderScreen, pickList, scan, stores } = wordsOf('de')
const PHONE = { width: 390, height: 844 }
const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

let made = 0
/** An EAN that nothing else in the demo has. */
function newEan(): string {
  made += 1
  const digits = `29${String(Date.now() + made).slice(-10)}`
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** A phone of its own, which fails the test when its page throws. */
async function phone(browser: Browser, baseURL: string, problems: string[]): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ baseURL, viewport: PHONE, permissions: ['camera'] })
  const page = await context.newPage()
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  return [context, page]
}

const listOf = async (device: Page): Promise<ScanList> =>
  (await device.waitForResponse((answer) => answer.url().endsWith('/v1/scan/lines') && answer.ok())).json()

/** What a scanner that is attached to the device does. */
async function wedge(device: Page, ean: string): Promise<void> {
  await device.keyboard.type(ean)
  await device.keyboard.press('Enter')
}

const card = (device: Page, title: string) => device.getByRole('button', { name: title })

async function openDevices(page: Page): Promise<void> {
  await page.goto('/management/stores')
  await page.getByRole('link', { name: /^101 / }).click()
  await expect(page.getByRole('heading', { name: stores.devices.title })).toBeVisible()
}

/** Enters an id in the list of store 101. */
async function enterId(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: stores.devices.add }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(stores.devices.id).fill(id)
  await dialog.getByLabel(stores.devices.usedBy).fill('Lena')
  await dialog.getByRole('button', { name: stores.devices.add }).click()
}

/** A device whose id is entered by the calls of the office. @returns the page with its list */
async function pairByCalls(page: Page, device: Page): Promise<void> {
  await device.goto('/scan')
  const id = await device.getByLabel(scan.pairing.yourId).textContent()
  const office = await asOffice(page)
  const { data } = (await (await page.request.get('/v1/accounting/stores', office)).json()) as {
    data: { id: number; store_number: string }[]
  }
  const store = data.find(({ store_number }) => store_number === '101')
  const added = await page.request.post(`/v1/accounting/stores/${store?.id}/wsDevices`, {
    ...office,
    data: { device_id: id, in_use_by: 'Kamera' },
  })
  expect(added.status()).toBe(201)
  await expect(device.getByRole('heading', { level: 2, name: scan.list.open })).toBeVisible()
}

async function asOffice(page: Page): Promise<{ headers: Record<string, string> }> {
  const answer = await page.request.post('/v1/login', { data: { username: 'demo', password: PASSWORD } })
  const { token } = (await answer.json()) as { token: string }
  return { headers: { 'auth-token': token } }
}

test('a device is paired, picks, refuses another size and works without a connection', async ({
  page,
  browser,
  baseURL,
}) => {
  const problems: string[] = []
  const [context, device] = await phone(browser, baseURL ?? '', problems)
  await logIn(page, 'de')

  const list = await test.step('its id is entered in the list of the store, and no other is', async () => {
    await device.goto('/scan')
    await expect(device.getByRole('heading', { level: 1, name: scan.pairing.title })).toBeVisible()
    await expectAccessible(device)
    const id = (await device.getByLabel(scan.pairing.yourId).textContent()) ?? ''
    expect(id).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    await openDevices(page)
    await enterId(page, 'AAAA-BBBB')
    await expect(
      page
        .getByRole('dialog')
        .getByText(/Kein Gerät zeigt gerade diese ID/)
        .first(),
    ).toBeVisible()
    await page.getByRole('dialog').getByLabel(stores.devices.id).fill(id.toLowerCase().replace('-', ' '))
    const loaded = listOf(device)
    await page.getByRole('dialog').getByRole('button', { name: stores.devices.add }).click()
    await expect(page.getByText(id)).toBeVisible()
    await expect(device.getByRole('heading', { level: 2, name: scan.list.open })).toBeVisible()
    return loaded
  })

  await test.step('its list can be used by everybody', async () => {
    // Of the demo's list axe would look at hundreds of cards of the same kind.
    await device.route('**/v1/scan/lines', (route) =>
      route.fulfill({ json: { ...list, lines: list.lines.slice(0, 4) } }),
    )
    await device.reload()
    await expect(device.getByRole('region', { name: scan.list.open }).getByRole('listitem')).toHaveCount(4)
    await expectAccessible(device)
    await device.unroute('**/v1/scan/lines')
  })

  const article = list.lines.find(({ ean, siblings }) => ean !== '' && siblings.length > 0)
  const sibling = article?.siblings[0]
  if (!article || !sibling) throw new Error('the demo has no open line with another size')
  const [right, offline, refused, unknown] = [newEan(), newEan(), newEan(), newEan()]
  const orderId = await deliverOrder(page, `SCAN-${Date.now()}`, [
    { title: 'Wanderstiefel Rot', ean: right },
    { title: 'Pumps Blau', ean: article.ean },
    { title: 'Sandale Fern', ean: offline },
    { title: 'Clog Storniert', ean: refused },
    { title: 'Mokassin Verschollen', ean: newEan() },
  ])
  const loaded = listOf(device)
  await device.reload()
  const lineId = (await loaded).lines.find(({ title }) => title === 'Clog Storniert')?.line_id

  await test.step('the scanner picks a line from the list', async () => {
    await expect(card(device, 'Wanderstiefel Rot')).toBeVisible()
    await wedge(device, right)
    await expect(device.getByText(fill(scan.scan.right, { line: 'Wanderstiefel Rot' }))).toBeVisible()
    await expect(card(device, 'Wanderstiefel Rot')).toBeHidden()
  })

  await test.step('a pick is taken back, at once and from what is done', async () => {
    const line = 'Wanderstiefel Rot'
    await device.getByRole('button', { name: scan.scan.undo, exact: true }).click()
    await expect(device.getByText(fill(scan.scan.undone, { line }))).toBeVisible()
    await expect(
      device.getByRole('region', { name: scan.list.open }).getByRole('button', { name: line }),
    ).toBeVisible()
    await wedge(device, right)
    await expect(device.getByText(fill(scan.scan.right, { line }))).toBeVisible()
    await device.locator('summary').click()
    await device.getByRole('button', { name: fill(scan.scan.undoOf, { line }) }).press('Enter')
    await expect(device.getByText(fill(scan.scan.undone, { line }))).toBeVisible()
    await wedge(device, right)
    await expect(device.getByRole('button', { name: scan.scan.undo, exact: true })).toBeVisible()
    await expectAccessible(device)
    await device.locator('summary').click()
  })

  await test.step('another size is refused over the whole screen, with both', async () => {
    await card(device, 'Pumps Blau').click()
    await expect(device.getByRole('heading', { level: 2, name: 'Pumps Blau' })).toBeFocused()
    await expectAccessible(device)
    await wedge(device, sibling.ean)
    const sheet = device.getByRole('dialog', { name: scan.refusal.wrongSize })
    await expect(sheet.getByRole('definition').first()).toHaveText(sibling.size)
    await expect(sheet.getByRole('definition').last()).toHaveText(article.size)
    expect(await sheet.boundingBox()).toMatchObject(PHONE)
    await expectAccessible(device)
    await sheet.getByRole('button', { name: scan.refusal.ok }).click()
    await wedge(device, unknown)
    await expect(device.getByRole('dialog', { name: scan.refusal.unknown })).toContainText(unknown)
    // The next scan needs no finger on the screen.
    await wedge(device, article.ean)
    await expect(device.getByRole('dialog')).toBeHidden()
    await expect(card(device, 'Pumps Blau')).toBeHidden()
  })

  await test.step('a line that nobody has stays, and says so', async () => {
    await card(device, 'Mokassin Verschollen').click()
    await device.getByRole('button', { name: scan.line.notFound }).click()
    await expectAccessible(device)
    await device.getByRole('button', { name: scan.notFound.yes }).click()
    await expect(card(device, 'Mokassin Verschollen')).toBeHidden()
    await expect(device.getByRole('region', { name: scan.list.waiting })).toBeHidden()
    await expect(device.getByText(scan.list.done)).toBeVisible()
  })

  await test.step('without a connection it opens, picks, and shows what waits', async () => {
    await device.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      if (active?.state !== 'activated')
        await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }))
    })
    await context.setOffline(true)
    await expect(device.getByText(scan.state.offline)).toBeVisible()
    await wedge(device, offline)
    await expect(device.getByText(scan.scan.kept)).toBeVisible()
    await device.reload()
    await expect(device.getByText(scan.state.offline)).toBeVisible()
    await expect(card(device, 'Clog Storniert')).toBeVisible()
    await wedge(device, refused)
    const waiting = device.getByRole('region', { name: scan.list.waiting })
    await expect(waiting.getByRole('listitem')).toHaveCount(2)
    await expect(device.getByText(fill(scan.state.waiting_other, { count: 2 }))).toBeVisible()
    const cancelled = await page.request.put(`/v1/orders/line/${lineId}/cancel`, {
      ...(await asOffice(page)),
      data: {},
    })
    expect(cancelled.status()).toBe(200)
  })

  await test.step('connected again it sends in order, and shows what was refused until it is seen', async () => {
    await context.setOffline(false)
    const refusal = device.getByRole('alert').filter({ hasText: 'Clog Storniert' })
    await expect(refusal).toContainText('liegt nicht mehr bei Ihrer Filiale')
    await expect(device.getByRole('region', { name: scan.list.waiting })).toBeHidden()
    await refusal.getByRole('button', { name: scan.refused.seen }).click()
    await expect(refusal).toBeHidden()
  })

  await test.step('the staff see it on the pick list', async () => {
    await page.goto('/picklist')
    const row = page.locator('tbody tr').filter({ has: page.getByRole('link', { name: String(orderId) }) })
    await expect(row.filter({ hasText: 'Sandale Fern' })).toContainText(pickList.picked)
    await expect(row.filter({ hasText: 'Mokassin Verschollen' })).toContainText(pickList.nobodyHasIt)
    await page.goto(`/orders/${orderId}`)
    await page.getByRole('button', { name: orderScreen.more, exact: true }).click()
    await page.getByRole('button', { name: order.history.open, exact: true }).click()
    const history = page.getByRole('dialog')
    await expect(history.getByText(/^Position gepickt: 101 /).first()).toBeVisible()
    await expect(history.getByText(/^In der Filiale nicht gefunden: 101 /)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(order.pick.nobodyHasIt)).toBeVisible()
  })

  await test.step('removed from the list of the store it is out', async () => {
    await openDevices(page)
    const row = page.getByRole('listitem').filter({ hasText: 'Lena' })
    await row.getByRole('button', { name: stores.devices.remove }).click()
    await page.getByRole('dialog').getByRole('button', { name: stores.devices.remove }).click()
    await expect(row).toBeHidden()
    await device.reload()
    await expect(device.getByRole('heading', { name: scan.ended.unknown })).toBeVisible()
    await expectAccessible(device)
  })
  await context.close()
  expect(problems).toEqual([])
})

test('the camera reads an EAN where the browser has no reader of its own', async ({ page, baseURL }) => {
  const ean = newEan()
  const problems: string[] = []
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${videoOfEan(ean)}`,
    ],
  })
  try {
    const [, device] = await phone(browser, baseURL ?? '', problems)
    await deliverOrder(page, `CAMERA-${Date.now()}`, [{ title: 'Stiefelette Kamera', ean }])
    await pairByCalls(page, device)
    expect(await device.evaluate(() => 'BarcodeDetector' in window)).toBe(false)
    await card(device, 'Stiefelette Kamera').click()
    await device.getByRole('button', { name: scan.scan.camera }).click()
    await expect(device.getByText(fill(scan.scan.right, { line: 'Stiefelette Kamera' }))).toBeVisible({
      timeout: 30_000,
    })
    expect(problems).toEqual([])
  } finally {
    await browser.close()
  }
})

test('the app speaks the language that is chosen on the device (en, es)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/scan')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(scan.pairing.title)
  await page.getByRole('combobox').selectOption('en' satisfies Language)
  await expect(title).toHaveText(wordsOf('en').scan.pairing.title)
  await page.getByRole('combobox').selectOption('es')
  await expect(title).toHaveText('Vincular el dispositivo')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
