import type { BrowserContext, Page } from '@playwright/test'
import { buyAtAmazon, openImported } from './amazon-order.ts'
import { expect, expectAccessible, logIn, paperOf, sandbox, test } from './journey.ts'
import { LANGUAGES, type Language, wordsOf } from './words.ts'

interface Ledger {
  amazon_shipments: { order_id: string; service_id: string; status: string; tracking_id: string }[]
  amazon_duplicates: unknown[]
  confirmations: { order_id: string }[]
}

/** Upper limit of Tab presses: more than the controls of the page frame and of an order with one line. */
const MOST_TABS = 120

const NUMBERS = {
  de: { smooth: '303-3333333-1111113', keys: '303-3333333-2222224' },
  en: { smooth: '303-4444444-1111113', keys: '303-4444444-2222224' },
} as const

/** What Amazon sold for an order; fails when something was sold twice. */
async function sold(amazonId: string) {
  const ledger = await sandbox<Ledger>(`ledger?reference=${amazonId}`)
  expect(ledger.amazon_duplicates).toEqual([])
  expect(ledger.confirmations).toEqual([])
  return ledger.amazon_shipments
}

async function expectLabel(page: Page, context: BrowserContext, language: Language): Promise<void> {
  const link = await paperOf(page, language, 'label')
  const path = (await link.getAttribute('href')) ?? ''
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await tab.close()
  const answer = await page.evaluate(async (url) => {
    const response = await fetch(url)
    return { type: response.headers.get('content-type'), text: (await response.text()).slice(0, 5) }
  }, path)
  expect(answer).toEqual({ type: 'application/pdf', text: '%PDF-' })
}

// All orders are bought together, so that one import brings them all.
test.beforeAll(async () => {
  for (const { smooth, keys } of Object.values(NUMBERS)) {
    await buyAtAmazon(smooth, { prime: true })
    await buyAtAmazon(keys, { prime: true })
  }
})

for (const language of LANGUAGES) {
  const { prime, shipping } = wordsOf(language)

  test(`a Prime order is sent with a service that Amazon offers (${language})`, async ({ page, context }) => {
    const amazonId = NUMBERS[language].smooth
    await logIn(page, language)
    await openImported(page, language, amazonId)
    const create = page.getByRole('button', { name: shipping.ship.create })

    await test.step('nothing ships before a service is chosen', async () => {
      await expect(page.getByText(shipping.ship.primeService)).toBeVisible()
      await expect(create).toBeDisabled()
      await expectAccessible(page)
    })

    await test.step('an Amazon that does not answer is no dead end', async () => {
      await sandbox('faults', { method: 'POST', body: { target: 'amazon.services', kind: 'status' } })
      await page.getByRole('button', { name: prime.ask, exact: true }).click()
      await expect(page.getByText(prime.failed)).toBeVisible()
    })

    await test.step('the services are listed, with what is not offered and why', async () => {
      await sandbox('settings', { method: 'PUT', body: { unavailable_carriers: ['DPD'] } })
      await page.getByRole('button', { name: prime.ask, exact: true }).click()
      const selector = page.getByLabel(prime.choose, { exact: true })
      await expect(selector).toBeFocused()
      await expect(page.getByText(prime.failed)).toBeHidden()
      const rejected = page.getByText(/\(\d+\)/).filter({ hasText: prime.rejected.split(' (')[0] ?? '' })
      await rejected.click()
      await expect(page.getByText(prime.objection.temporarily_unavailable)).toBeVisible()
      await expect(page.getByText(prime.objection.no_pdf)).toBeVisible()
      await expectAccessible(page)
      const express = selector.locator('option', { hasText: 'UPS Express Saver' })
      await selector.selectOption((await express.textContent()) ?? '')
      await page.getByRole('button', { name: prime.save }).click()
      await expect(page.getByText(/UPS Express Saver/).first()).toBeVisible()
      await expect(create).toBeEnabled()
      await sandbox('settings', { method: 'PUT', body: { unavailable_carriers: [] } })
    })

    await test.step('another parcel needs another offer', async () => {
      const parcel = page.getByLabel(shipping.ship.parcel, { exact: true })
      const usual = await parcel.inputValue()
      const other = parcel.locator(`option:not([value="${usual}"]):not([disabled])`).first()
      await parcel.selectOption((await other.getAttribute('value')) ?? '')
      await expect(create).toBeDisabled()
      await expect(page.getByText(prime.outdated)).toBeVisible()
      await parcel.selectOption(usual)
      await expect(create).toBeEnabled()
    })

    await test.step('the label is bought at Amazon, once, and opens', async () => {
      await create.click()
      await expect(page.getByText(shipping.ship.done)).toBeVisible({ timeout: 30_000 })
      const [label, ...more] = await sold(amazonId)
      expect(more).toEqual([])
      expect(label).toMatchObject({ service_id: 'UPS_EXPRESS_SAVER', status: 'Purchased' })
      await expect(page.getByText(label?.tracking_id ?? '').first()).toBeVisible()
      await expectLabel(page, context, language)
      await expectAccessible(page)
    })
  })

  test(`a Prime order is sent without a mouse (${language})`, async ({ page }) => {
    const amazonId = NUMBERS[language].keys
    await logIn(page, language)
    await openImported(page, language, amazonId)
    // What is still loading would move the focus order.
    await expect(page.getByRole('button', { name: prime.ask, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: shipping.ship.create })).toBeVisible()

    /** Tabs on until the focus is on a control of that name. */
    const tabTo = async (name: string) => {
      // After the last control the focus is on nothing for one step.
      const nameOfFocus = () =>
        page.evaluate(() => {
          const element = document.activeElement
          if (!element || element === document.body) return ''
          const label = element instanceof HTMLSelectElement ? element.labels?.[0]?.textContent : undefined
          return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim()
        })
      for (let tabs = 0; tabs < MOST_TABS; tabs++) {
        await page.keyboard.press('Tab')
        if ((await nameOfFocus()) === name) return
      }
      throw new Error(`${name} cannot be reached with ${MOST_TABS} tabs`)
    }

    await tabTo(prime.ask)
    await page.keyboard.press('Enter')
    // The answer gets the focus.
    const selector = page.getByLabel(prime.choose, { exact: true })
    await expect(selector).toBeFocused()
    const cheapest = await selector.inputValue()
    await page.keyboard.press('ArrowDown')
    expect(await selector.inputValue()).not.toBe(cheapest)
    const service = await selector.inputValue()
    await tabTo(prime.save)
    await page.keyboard.press('Enter')
    const create = page.getByRole('button', { name: shipping.ship.create })
    await expect(create).toBeEnabled()
    await tabTo(shipping.ship.toCreate)
    await page.keyboard.press('Enter')
    await expect(create).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(shipping.ship.done)).toBeVisible({ timeout: 30_000 })
    expect((await sold(amazonId)).map(({ service_id }) => service_id)).toEqual([service])
  })
}
