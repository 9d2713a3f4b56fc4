import { describe, expect, it } from 'vitest'
import { layoutProblems, tinyFiles } from './layout.ts'

const file = (path: string, lines = 40) => ({ path, lines })
const many = (count: number, folder: string, lines = 40) =>
  Array.from({ length: count }, (_, index) => file(`${folder}/file-${index}.ts`, lines))

describe('names of files', () => {
  it.each([
    'apps/api/src/modules/orders/orders.routes.ts',
    'apps/api/src/modules/orders/orders.routes.test.ts',
    'apps/api/src/modules/orders/list/order-list.repository.ts',
    'apps/web/src/features/orders/list/order-list.module.css',
    'apps/web/e2e/order-list.spec.ts',
    'tools/layout.ts',
  ])('takes %s', (path) => {
    expect(layoutProblems([file(path)])).toEqual([])
  })

  it.each([
    'apps/api/src/modules/orders/orders.utils.ts',
    'apps/api/src/modules/orders/orders.service.ts',
    'apps/api/src/modules/orders/cancelLine.ts',
    'apps/web/src/ui/Button.tsx',
  ])('refuses %s', (path) => {
    expect(layoutProblems([file(path)])).toHaveLength(1)
  })
})

describe('sizes of files and folders', () => {
  it('lets ten short files stand, and names them when there are more', () => {
    expect(layoutProblems(many(10, 'apps/api/src/platform', 14))).toEqual([])
    expect(layoutProblems(many(11, 'apps/api/src/platform', 14)).join()).toContain('file-10.ts (14)')
    expect(layoutProblems(many(11, 'apps/api/src/platform', 15))).toEqual([])
  })

  it('counts neither indexes nor texts nor tests among them', () => {
    const short = ['modules/a/index.ts', 'features/a/locales/de.ts', 'modules/a/a.test.ts']
    expect(tinyFiles(short.map((path) => file(`apps/api/src/${path}`, 3)))).toEqual([])
  })

  it('wants rooms in a module or feature of more than 25 code files, tests and texts apart', () => {
    const folder = 'apps/api/src/modules/orders'
    const tests = Array.from({ length: 20 }, (_, index) => file(`${folder}/file-${index}.test.ts`))
    expect(layoutProblems([...many(25, folder), ...tests])).toEqual([])
    expect(layoutProblems([...many(26, folder)])).toHaveLength(1)
    expect(layoutProblems(many(26, 'apps/web/src/features/orders/locales'))).toEqual([])
  })

  it('wants an order of rooms where all folders together have more', () => {
    const ofRooms = (part: string) => [...many(13, `${part}/one`), ...many(13, `${part}/two`)]
    expect(layoutProblems(ofRooms('apps/api/src/modules/orders'))).toEqual([])
    expect(layoutProblems(ofRooms('apps/web/src/features/statistics'))).toEqual([])
    expect(layoutProblems(ofRooms('apps/api/src/modules/erp')).join()).toContain('modules.ts')
    expect(layoutProblems(ofRooms('apps/web/src/features/erp')).join()).toContain('feature-rooms.ts')
    expect(layoutProblems(many(25, 'apps/api/src/modules/erp'))).toEqual([])
  })
})
