import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PageLink, pageWindow } from './page-window.ts'

const written = (links: readonly PageLink[]) =>
  links.map((link) => (link.kind === 'page' ? String(link.page) : `…${link.page}`)).join(' ')

describe('page links', () => {
  it('shows every page up to nine', () => {
    expect(written(pageWindow(4, 9))).toBe('1 2 3 4 5 6 7 8 9')
    expect(pageWindow(1, 0)).toEqual([])
  })

  it('becomes a window with ellipses at ten pages, which jump by three', () => {
    expect(written(pageWindow(1, 10))).toBe('1 2 3 4 5 …4 10')
    expect(written(pageWindow(6, 10))).toBe('1 …3 5 6 7 …9 10')
    expect(written(pageWindow(5, 10))).toBe('1 …2 4 5 6 …8 10')
    expect(written(pageWindow(10, 10))).toBe('1 …7 6 7 8 9 10')
    expect(written(pageWindow(20, 40))).toBe('1 …17 19 20 21 …23 40')
  })

  it('always offers the first, the last and the current page, in order, within bounds, at one width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 4000 }), fc.integer({ min: -3, max: 4100 }), (total, wanted) => {
        const links = pageWindow(wanted, total)
        const pages = links.flatMap((link) => (link.kind === 'page' ? [link.page] : []))
        const here = Math.min(Math.max(wanted, 1), total)
        expect(links).toHaveLength(7)
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
        expect(pages).toEqual(expect.arrayContaining([1, here, total]))
        for (const link of links) {
          expect(link.page).toBeGreaterThanOrEqual(1)
          expect(link.page).toBeLessThanOrEqual(total)
        }
      }),
    )
  })

  it('hides pages only behind an ellipsis', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 400 }), fc.nat(400), (total, wanted) => {
        const links = pageWindow(wanted, total)
        links.forEach((link, index) => {
          const next = links[index + 1]
          if (link.kind === 'page' && next?.kind === 'page') expect(next.page).toBe(link.page + 1)
        })
      }),
    )
  })
})
