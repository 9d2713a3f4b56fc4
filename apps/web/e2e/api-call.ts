import type { Page } from '@playwright/test'
import { expect, PASSWORD } from './journey.ts'

/** Calls the product beside what is on the screen, as a person of the demo. @returns its answer, which is no refusal */
export async function callAs<T>(
  page: Page,
  username: string,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  data?: object,
): Promise<T> {
  const login = await page.request.post('/v1/login', { data: { username, password: PASSWORD } })
  const headers = { 'auth-token': ((await login.json()) as { token: string }).token }
  const answer = await page.request.fetch(`/v1${path}`, { method, headers, ...(data && { data }) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as T
}

/** Reads beside what is on the screen, as the person who is logged in there. */
export const read = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (url) => (await (await fetch(url)).json()) as unknown, `/v1${path}`) as Promise<T>
