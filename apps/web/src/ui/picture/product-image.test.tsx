import { ARTICLE_KINDS } from '@kontor/contract/catalogue'
import { fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ProductCopy } from './product-copy.tsx'
import { ProductImage } from './product-image.tsx'

it('draws each kind of article as itself', () => {
  const drawings = ARTICLE_KINDS.map(
    (kind) => render(<ProductImage src="" alt="" kind={kind} />).container.innerHTML,
  )
  expect(new Set(drawings).size).toBe(ARTICLE_KINDS.length)
})

it('loads our own copies in the size that the screen needs, in a square that is there before', () => {
  const copy = '/v1/inventory-pictures/0123'
  const { container } = render(<ProductCopy path={copy} alt="" kind="boots" size={40} />)
  const image = container.querySelector('img')
  expect(image?.getAttribute('srcset')).toBe(`${copy}?size=64 1x, ${copy}?size=320 2x, ${copy}?size=320 3x`)
  expect(['src', 'width', 'height', 'loading'].map((name) => image?.getAttribute(name))).toEqual([
    `${copy}?size=64`,
    '40',
    '40',
    'lazy',
  ])
})

it('shows what was delivered where our copy is missing or does not load, and then draws a shoe', () => {
  const delivered = 'https://img.test/a.jpg'
  const none = render(<ProductCopy path="" delivered={delivered} alt="" kind="boots" />).container
  expect(none.querySelector('img')?.getAttribute('src')).toBe(delivered)
  const { container } = render(<ProductCopy path="/copy" delivered={delivered} alt="" kind="boots" />)
  const sources = () => [...container.querySelectorAll('img')].map((image) => [image.src, image.srcset])
  const fail = () => {
    for (const image of container.querySelectorAll('img')) fireEvent.error(image)
  }
  expect(sources()).toEqual([[expect.stringContaining('/copy?size=64'), expect.stringContaining('2x')]])
  fail()
  expect(sources()).toEqual([[delivered, '']])
  fail()
  expect([sources(), container.querySelectorAll('svg').length]).toEqual([[], 1])
})

it('asks others for the one picture that they have, and draws a shoe where it does not load', () => {
  const { container } = render(<ProductImage src="https://img.test/a.jpg" alt="" kind="boots" />)
  const image = container.querySelector('img')
  expect(image?.hasAttribute('srcset')).toBe(false)
  if (image) fireEvent.error(image)
  expect([container.querySelector('img'), container.querySelectorAll('svg').length]).toEqual([null, 1])
})
