import { ARTICLE_KINDS } from '@kontor/contract/catalogue'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ProductImage } from './product-image.tsx'

it('draws each kind of article as itself', () => {
  const drawings = ARTICLE_KINDS.map(
    (kind) => render(<ProductImage src="" alt="" kind={kind} />).container.innerHTML,
  )
  expect(new Set(drawings).size).toBe(ARTICLE_KINDS.length)
})
