import type { CDPSession, Page } from '@playwright/test'
import { ROUTES } from '../src/app/routes.tsx'
import { deliverOrder } from './intake-order.ts'
import { expect, logIn, test } from './journey.ts'

/** The widths of a window that every screen has to fit. */
const SIZES = [1440, 1250, 1024, 768, 390, 320].map((width) => ({ width, height: 900, deviceScaleFactor: 1 }))
/** A window of 1440 pixels at 200 %. */
const ZOOMED = { width: 720, height: 450, deviceScaleFactor: 2 }

/** Screens of the provider's staff; everything else is open to the merchant's admin. */
const PROVIDERS = ROUTES.filter(({ access }) => access.kind === 'provider')
const VISITORS = ROUTES.filter(({ access }) => access.kind === 'public')
const MERCHANTS = ROUTES.filter((route) => !PROVIDERS.includes(route) && !VISITORS.includes(route))

/** Runs in the page: whether it is as wide as its window, no longer than its content, and its heading free. */
function findPageFaults(): string[] {
  const faults: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) faults.push(`${root.scrollWidth - root.clientWidth} px sideways`)

  // Something out of sight in a bar that scrolls by itself can make the page longer than what it shows.
  const shown = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0
  const tail = root.scrollHeight - Math.max(root.clientHeight, Math.ceil(shown + window.scrollY))
  if (tail > 0) faults.push(`${tail} px of nothing at the end`)

  const heading = document.querySelector('h1')
  const box = heading?.getBoundingClientRect()
  if (!heading || !box || box.width < 20 || box.height < 10) faults.push('no heading')
  else {
    const [x, y] = [box.x + Math.min(box.width / 2, 30), box.y + box.height / 2]
    const top = document.elementFromPoint(x, y)
    if (!top || !(heading.contains(top) || top.contains(heading)))
      faults.push(`heading covered by ${top?.tagName ?? 'nothing'}`)
  }
  return faults
}

/** Runs in the page: tables that are cut, and sticky cells that cover each other or leave their row. */
function findTableFaults(): string[] {
  const faults: string[] = []
  for (const table of document.querySelectorAll('table')) {
    const frame = table.parentElement
    // A pixel is what rounding makes of fractions; the frame itself scrolls for more than that.
    if (frame && table.scrollWidth > frame.clientWidth + 1 && frame.dataset.overflows === undefined)
      faults.push(`${table.scrollWidth - frame.clientWidth} px of a table cut`)
    for (const row of [...table.rows].slice(0, 3)) {
      const sticky = [...row.cells]
        .filter((cell) => {
          const { position, left, right } = getComputedStyle(cell)
          return position === 'sticky' && (left !== 'auto' || right !== 'auto')
        })
        .map((cell) => cell.getBoundingClientRect())
        .sort((a, b) => a.left - b.left)
      for (const [index, cell] of sticky.entries()) {
        const next = sticky[index + 1]
        if (next && next.left < cell.right - 1) faults.push('sticky cells cover each other')
        if (next && next.top !== cell.top) faults.push('sticky cells of a row stand apart')
      }
    }
  }
  return faults
}

/** How many screens have been measured: light and dark take turns, so that each window has both and each screen too. */
let measured = 0

async function expectToFit(page: Page, cdp: CDPSession, name: string, also: () => Promise<string[]>) {
  measured += 1
  for (const [index, size] of [...SIZES, ZOOMED].entries()) {
    const colorScheme = (index + measured) % 2 === 0 ? 'light' : 'dark'
    await page.emulateMedia({ colorScheme })
    await cdp.send('Emulation.setDeviceMetricsOverride', { ...size, mobile: false })
    // What opens by itself in the morning is closed by the wait for the heading.
    await expect(async () => {
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      const faults = [
        ...(await page.evaluate(findPageFaults)),
        ...(await page.evaluate(findTableFaults)),
        ...(await also()),
      ]
      expect(faults, `${name} at ${size.width} px, ${colorScheme}`).toEqual([])
    }).toPass({ timeout: 30_000 })
  }
  await cdp.send('Emulation.clearDeviceMetricsOverride')
}

/** By default no table scrolls sideways in its frame either: columns go before that. */
const noFrameScrolls = (page: Page) => () =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-overflows]')].map(() => 'a table scrolls sideways in its frame'),
  )

/** Screens that are measured with fewer rows than they have, because each takes time to lay out. */
const NARROWED: Readonly<Record<string, string>> = { '/picklist': '/picklist?status=initial' }

/** Screens of one thing that no list above them leads to, and the screen that does. */
const REACHED_FROM: Readonly<Record<string, string>> = { '/settings/uvp/best-price': '/settings/uvp' }

/** The address of a row in a list, for the screens of one order or reservation. */
async function firstIn(page: Page, list: string): Promise<string> {
  const other = REACHED_FROM[list]
  await page.goto(other ?? list)
  const link = other
    ? page.locator(`a[href^="${list}/"]`).first()
    : page.getByRole('table').getByRole('link').first()
  await link.waitFor({ state: other ? 'attached' : 'visible' })
  return (await link.getAttribute('href')) ?? ''
}

async function visit(page: Page, routes: typeof ROUTES): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  for (const { path } of routes) {
    const address = path.includes('$')
      ? await firstIn(page, path.replace(/\/\$.*$/, ''))
      : (NARROWED[path] ?? path)
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectToFit(page, cdp, address, noFrameScrolls(page))
    })
  }
}

test('what a visitor sees fits every window', async ({ page }) => {
  await visit(page, VISITORS)
})

/** Half of them a test: all would take a slow machine longer than any other journey. */
const HALF = Math.ceil(MERCHANTS.length / 2)
for (const [half, screens] of Object.entries({
  first: MERCHANTS.slice(0, HALF),
  second: MERCHANTS.slice(HALF),
}))
  test(`a merchant's screens fit every window, the ${half} half`, async ({ page }) => {
    test.setTimeout(300_000)
    await logIn(page, 'de', 'demo')
    // The newest order, on every list: no blank to break its number at.
    await deliverOrder(page, `WIDE-${Date.now()}-${'0123456789'.repeat(4)}`, [
      { title: 'Wanderstiefel'.repeat(6) },
    ])
    await visit(page, screens)
  })

test("the provider's screens fit every window", async ({ page }) => {
  await logIn(page, 'de', 'service')
  await visit(page, PROVIDERS)
})

test('columns that somebody chose scroll in their frame, and what sticks covers nothing', async ({
  page,
}) => {
  await logIn(page, 'de', 'demo')
  const everything = ['sales_channel', 'ext_order_id', 'customer_name', 'article', 'number_of_lines']
  const ids = [...everything, 'order_date', 'order_total', 'status', 'ship_by']
  await page.evaluate(
    ([orders, letters]) => {
      localStorage.setItem('kontor.table.orders', JSON.stringify({ columns: orders }))
      localStorage.setItem('kontor.table.import-errors', JSON.stringify({ columns: letters }))
    },
    [ids, ['kind', 'reason', 'created_at', 'last_attempt_at', 'attempts', 'raw', 'actions']] as const,
  )
  const cdp = await page.context().newCDPSession(page)
  for (const address of ['/orders', '/overview/imports']) {
    await page.goto(address)
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 900 })
    await expect(page.locator('[data-overflows]')).toBeVisible()
    await expectToFit(page, cdp, address, () =>
      page.evaluate(() => {
        for (const frame of document.querySelectorAll('[data-overflows]')) frame.scrollLeft = 60
        return []
      }),
    )
  }
})
