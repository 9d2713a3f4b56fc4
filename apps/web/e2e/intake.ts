import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** What an ERP system sends along: the key of the demo's first merchant. */
export const INTAKE_HEADERS = {
  authorization: `Basic ${Buffer.from('demo-intake:Kontor-Intake-2026').toString('base64')}`,
}

/** Delivers something to the intake, as an ERP system does, which has to take it. @returns its answer */
export async function deliver<T>(page: Page, path: string, data: object = {}): Promise<T> {
  const answer = await page.request.post(`/v1/intake/${path}`, { headers: INTAKE_HEADERS, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as T
}

/** @param body twelve digits; answered with their check digit */
export function ean13(body: string): string {
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
