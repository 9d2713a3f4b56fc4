import { expect, test } from './journey.ts'

interface Described {
  paths: Record<string, Record<string, { summary: string; 'x-access': string }>>
}

test('the documentation page lists every call, from this server alone', async ({ page, baseURL }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const { paths } = (await (await page.request.get('/docs/openapi.json')).json()) as Described
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(calls.length).toBeGreaterThan(50)

  await page.goto('/docs')
  const listed = page.locator('.opblock-summary')
  await expect(listed).toHaveCount(calls.length)
  const shown = await listed.evaluateAll((summaries) =>
    summaries.map((summary) => {
      const method = summary.querySelector('.opblock-summary-method')?.textContent
      return `${method} ${summary.querySelector('.opblock-summary-path')?.getAttribute('data-path')}`
    }),
  )
  expect(shown.sort()).toEqual(calls.sort())

  await page.getByRole('button', { name: 'GET /v1/orders', exact: false }).first().click()
  await expect(page.getByText('x-access').first()).toBeVisible()
  expect(requested.filter((url) => !url.startsWith('data:') && !url.startsWith(baseURL ?? ''))).toEqual([])
})
