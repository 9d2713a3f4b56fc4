import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { effectOf, sendOnce, takeAnswer, wasSent } from './seller-answer.ts'

const COMPLETE = '?state=s&selling_partner_id=A1&spapi_oauth_code=c'

describe('what the address brought', () => {
  it.each([
    '?state=s',
    '?state=s&selling_partner_id=A1',
    '?selling_partner_id=A1&spapi_oauth_code=c',
    '?state=s&selling_partner_id=&spapi_oauth_code=c',
  ])('is nothing while something is missing: %s', (search) => {
    expect(takeAnswer(search)).toBeUndefined()
    expect(takeAnswer('')).toBeUndefined()
  })

  it('is kept when the address is cleared', () => {
    const answer = takeAnswer(COMPLETE)
    expect(answer).toEqual({ state: 's', selling_partner_id: 'A1', oauth_code: 'c' })
    expect(takeAnswer('')).toBe(answer)
  })
})

describe('sending it', () => {
  const bodies: unknown[] = []
  const server = setupServer(
    http.put('*/v1/accounting/company/saveSPAuth', async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json({ message: 'Gut', channel_account_id: 1, is_new: false })
    }),
  )
  beforeAll(() => server.listen())
  afterAll(() => server.close())

  it('happens once, however often it is asked for', async () => {
    const answer = takeAnswer(COMPLETE)
    if (!answer) throw new Error('it is complete')
    expect(wasSent(answer)).toBe(false)
    const both = await Promise.all([sendOnce(answer), sendOnce(answer)])
    expect(await sendOnce(answer)).toBe(both[0])
    expect(bodies).toEqual([{ state: 's', oauth_code: 'c', selling_partner_id: 'A1' }])
    expect(wasSent(answer)).toBe(true)
  })
})

describe('what a consent does', () => {
  const known = { name: 'Amazon', seller_id: 'A1' }
  const unknown = { name: 'Alt', seller_id: null }
  it.each([
    ['opens the first account', [], { kind: 'first' }],
    ['renews the one of the seller', [unknown, known], { kind: 'renewed' }],
    [
      'takes over the only one of which no seller is known',
      [unknown],
      { kind: 'taken_over', account: 'Alt' },
    ],
    ['adds one beside another seller’s', [{ ...known, seller_id: 'B' }], { kind: 'added', known: ['B'] }],
    ['adds one beside several of nobody', [unknown, unknown], { kind: 'added', known: ['Alt', 'Alt'] }],
  ])('%s', (_, accounts, effect) => {
    expect(effectOf(accounts, 'A1')).toEqual(effect)
  })
})
