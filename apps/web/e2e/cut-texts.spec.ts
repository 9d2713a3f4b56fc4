import { LAUNCH } from '../playwright.config.ts'
import { de as orderListDe } from '../src/features/orders/list/locales/de.ts'
import { es as orderListEs } from '../src/features/orders/list/locales/es.ts'
import { de as uiDe } from '../src/ui/locales/de.ts'
import { es as uiEs } from '../src/ui/locales/es.ts'
import { expect, logIn, test } from './journey.ts'

/**
 * Runs in the page: words that are cut inside a cell, a button or a field without an ellipsis, and what reaches out of a cell
 * or button that hides it.
 */
function findCutTexts(): string[] {
  const named = (element: Element, text: string) => `${element.tagName} “${text.trim().slice(0, 40)}” is cut`
  const hides = (element: Element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX)
  const isCut = (element: Element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1
  const faults: string[] = []
  for (const field of document.querySelectorAll<HTMLInputElement>('fieldset input:not([type])'))
    if (isCut(field)) faults.push(named(field, field.value || field.placeholder))
  for (const box of document.querySelectorAll('td, th, button, a[class], td *, button *')) {
    if (box.closest('.visually-hidden') || !box.textContent?.trim()) continue
    const hasEllipsis = getComputedStyle(box).textOverflow === 'ellipsis'
    if (hides(box) && isCut(box) && !hasEllipsis) faults.push(named(box, box.textContent))
  }
  for (const choice of document.querySelectorAll('[popover] label')) {
    const panel = choice.closest('[popover]')?.getBoundingClientRect()
    if (panel && choice.getBoundingClientRect().right > panel.right)
      faults.push(named(choice, choice.textContent ?? ''))
  }
  for (const frame of document.querySelectorAll('[data-overflows]'))
    faults.push(`a table of ${frame.scrollWidth} px scrolls in ${frame.clientWidth} px`)
  return [...new Set(faults)]
}

/** Screens with words in cells and buttons that a window of a desk has room for. */
const WITH_ROOM = [
  '/orders',
  '/overview/labels',
  '/overview/orders',
  '/productmanagement/products',
  '/click-and-collect',
  '/downloads/shipcloud-receipts',
  '/home?view=figures&period=own&start=2026-01-01&end=2026-01-31',
]

// A scrollbar that takes room, as most desks have it.
test.use({ launchOptions: { ...LAUNCH, ignoreDefaultArgs: ['--hide-scrollbars'] } })

for (const [language, ui, orderList] of [
  ['de', uiDe, orderListDe],
  ['es', uiEs, orderListEs],
] as const)
  test(`nothing is cut inside cells and buttons (${language})`, async ({ page }) => {
    test.setTimeout(240_000)
    await logIn(page, 'de', 'demo')
    await page.evaluate((chosen) => localStorage.setItem('kontor.locale', chosen), language)
    for (const address of WITH_ROOM)
      await test.step(address, async () => {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        for (const width of [1440, 1920]) {
          await page.setViewportSize({ width, height: 900 })
          const cuts = await page.evaluate(findCutTexts)
          expect(cuts, `${address} at ${width} px`).toEqual([])
        }
      })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/orders')
    await expect(page.getByRole('columnheader', { name: orderList.column.order_date })).toBeVisible()
    await page.getByRole('button', { name: ui.table.columns }).click()
    await expect(page.getByLabel(ui.table.densityCompact)).toBeVisible()
    expect(await page.evaluate(findCutTexts)).toEqual([])
  })
