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
  const summaries = page.locator('.opblock-summary')
  await expect(summaries.first()).toBeVisible()
  // The page draws a call when it comes into view.
  const shown = new Set<string>()
  await page.mouse.move(400, 400)
  await expect(async () => {
    const inView = await summaries.evaluateAll((elements) =>
      elements.map((summary) => {
        const method = summary.querySelector('.opblock-summary-method')?.textContent
        return `${method} ${summary.querySelector('.opblock-summary-path')?.getAttribute('data-path')}`
      }),
    )
    for (const call of inView) shown.add(call)
    await page.mouse.wheel(0, 500)
    expect([...shown].sort()).toEqual(calls.sort())
  }).toPass({ intervals: [50], timeout: 60_000 })

  await page.locator('.opblock-summary-control').last().click()
  await expect(page.getByText('x-access').first()).toBeVisible()
  expect(requested.filter((url) => !url.startsWith('data:') && !url.startsWith(baseURL ?? ''))).toEqual([])
})
