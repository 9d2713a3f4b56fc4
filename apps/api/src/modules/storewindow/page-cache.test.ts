import { expect, it } from 'vitest'
import { pageCache } from './page-cache.ts'

function setup(most?: number) {
  let at = 0
  let made = 0
  const cache = pageCache<string>(60_000, () => new Date(at), most)
  return {
    advance: (ms: number) => {
      at += ms
    },
    made: () => made,
    get: (key: string, answer: string | null = `page ${key}`) =>
      cache.get([key], async () => {
        made += 1
        return answer
      }),
    fail: (key: string) => cache.get([key], () => Promise.reject(new Error('down'))),
  }
}

it('keeps a page for its time, and each under its own key', async () => {
  const pages = setup()
  expect([await pages.get('a'), await pages.get('a'), await pages.get('b')]).toEqual([
    'page a',
    'page a',
    'page b',
  ])
  expect(pages.made()).toBe(2)
  pages.advance(60_000)
  await pages.get('a')
  expect(pages.made()).toBe(3)
})

it('makes a page once for many who ask at once', async () => {
  const pages = setup()
  await Promise.all(Array.from({ length: 50 }, () => pages.get('a')))
  expect(pages.made()).toBe(1)
})

it('keeps neither what is not there nor what failed', async () => {
  const pages = setup()
  expect(await pages.get('a', null)).toBeNull()
  await expect(pages.fail('a')).rejects.toThrow('down')
  expect(await pages.get('a')).toBe('page a')
})

it('lets the oldest leave', async () => {
  const pages = setup(2)
  for (const key of ['a', 'b', 'c']) await pages.get(key)
  await pages.get('c')
  expect(pages.made()).toBe(3)
  await pages.get('a')
  expect(pages.made()).toBe(4)
})
