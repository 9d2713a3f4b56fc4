import type { Page, Request } from '@playwright/test'
import { deliverOrder } from './intake-order.ts'
import { expect, logIn, test } from './journey.ts'
import { wordsOf } from './words.ts'

const { app, shipping, ui } = wordsOf('de')
const TABS = 10

test('ten tabs share one stream, and the tenth ships', async ({ page, context }) => {
  test.setTimeout(120_000)
  const streams = new Set<Request>()
  const isStream = (request: Request) => request.url().endsWith('/messages/events')
  context.on('request', (request) => isStream(request) && streams.add(request))
  context.on('requestfinished', (request) => streams.delete(request))
  context.on('requestfailed', (request) => streams.delete(request))
  await logIn(page, 'de', 'demo')
  const id = await deliverOrder(page, `TABS-${Date.now()}`, [{ title: 'Wanderstiefel' }])
  const create = (tab: Page) => tab.getByRole('button', { name: shipping.ship.create })

  const tabs = [page]
  await page.goto(`/orders/${id}`)
  while (tabs.length < TABS) {
    const tab = await context.newPage()
    tabs.push(tab)
    await tab.goto(`/orders/${id}`)
    await expect(create(tab)).toBeVisible()
  }
  await expect.poll(() => streams.size).toBe(1)

  await test.step('what the tenth tab ships, the first shows as shipped', async () => {
    const [first, tenth] = [tabs[0] ?? page, tabs.at(-1) ?? page]
    await create(tenth).click()
    await expect(tenth.getByText(shipping.ship.done)).toBeVisible({ timeout: 30_000 })
    await expect(first.getByText(ui.status.shipped).first()).toBeVisible({ timeout: 30_000 })
    expect(streams.size).toBe(1)
  })

  await test.step('another tab takes the stream over, and log-out ends it', async () => {
    const [stream] = streams
    const holder = stream?.frame().page()
    // What a closed tab had open is not reported as over.
    streams.clear()
    await holder?.close()
    await expect.poll(() => streams.size).toBe(1)
    const [left = page] = tabs.filter((tab) => tab !== holder)
    await left.getByRole('button', { name: /Sabine Lindner/ }).click()
    await left.getByRole('button', { name: app.account.logout }).click()
    await expect.poll(() => streams.size).toBe(0)
  })
})
