import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const served = (queue: FairQueue<string>) => {
  const items: string[] = []
  for (let item = queue.next(); item !== undefined; item = queue.next()) items.push(item)
  return items
}

describe('a fair queue', () => {
  it('serves three wishes of one before the fourth of another who has five thousand', () => {
    const queue = new FairQueue<string>()
    for (let n = 0; n < 5_000; n++) queue.add('much', `much ${n}`)
    for (let n = 0; n < 3; n++) queue.add('little', `little ${n}`)
    expect(served(queue).slice(0, 6)).toEqual([
      'much 0',
      'little 0',
      'much 1',
      'little 1',
      'much 2',
      'little 2',
    ])
  })

  it('gives a company every second turn, however many people of another one wait', () => {
    const queue = new FairQueue<string>()
    for (let n = 0; n < 250; n++) {
      for (let user = 0; user < 20; user++) queue.add(`1:${user}`, `1:${user}`)
    }
    for (let n = 0; n < 3; n++) queue.add('2:7', 'little')
    const order = served(queue)
    expect(order.slice(0, 6)).toEqual(['1:0', 'little', '1:1', 'little', '1:2', 'little'])
    // And its people take turns.
    expect(new Set(order.slice(6, 26)).size).toBe(20)
  })

  it('does not take a company for the one whose number begins alike', () => {
    const queue = new FairQueue<string>()
    for (const group of ['1:1', '1:2', '12:1', '1']) queue.add(group, group)
    expect(served(queue)).toEqual(['1:1', '12:1', '1:2', '1'])
  })

  it('serves people, stores and keys of a company before what it has done with many orders, and other companies meanwhile', () => {
    const queue = new FairQueue<string>()
    for (let n = 0; n < 200; n++) queue.add('1', 'many')
    expect(queue.next()).toBe('many')
    queue.add('1:41', 'first')
    queue.add('1:store-12', 'second')
    queue.add('1:key-3', 'third')
    for (let n = 0; n < 3; n++) queue.add('2', 'theirs')
    const order = served(queue)
    expect(order.filter((item) => item !== 'theirs').slice(0, 4)).toEqual([
      'first',
      'second',
      'third',
      'many',
    ])
    expect(order.lastIndexOf('theirs')).toBeLessThan(7)
  })

  it('does not make somebody wait for a whole round who comes back', () => {
    const queue = new FairQueue<string>()
    for (let n = 0; n < 4; n++) queue.add('much', `much ${n}`)
    queue.add('little', 'little 0')
    expect([queue.next(), queue.next(), queue.next()]).toEqual(['much 0', 'little 0', 'much 1'])
    queue.add('little', 'little 1')
    expect(queue.next()).toBe('little 1')
  })

  it('forgets who does not want to wait any longer', () => {
    const queue = new FairQueue<string>()
    queue.add('a', 'one')
    queue.add('a', 'two')
    queue.remove('a', 'one')
    queue.remove('b', 'unknown')
    expect([queue.size, queue.next(), queue.size]).toEqual([1, 'two', 0])
  })

  it('serves everybody once, each group in its own order, and no group twice while another waits', () => {
    const wishes = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 })
    fc.assert(
      fc.property(wishes, (groups) => {
        const queue = new FairQueue<{ group: string; n: number }>()
        const left = new Map<string, number>()
        groups.forEach((group, n) => {
          queue.add(group, { group, n })
          left.set(group, (left.get(group) ?? 0) + 1)
        })
        const lastOf = new Map<string, number>()
        let last = ''
        for (let item = queue.next(); item; item = queue.next()) {
          const othersWait = [...left].some(([group, count]) => group !== last && count > 0)
          if (othersWait) expect(item.group).not.toBe(last)
          expect(item.n).toBeGreaterThan(lastOf.get(item.group) ?? -1)
          lastOf.set(item.group, item.n)
          left.set(item.group, (left.get(item.group) ?? 0) - 1)
          last = item.group
        }
        expect([...left.values()].every((count) => count === 0)).toBe(true)
      }),
    )
  })
})
