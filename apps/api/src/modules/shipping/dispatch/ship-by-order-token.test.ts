import { beforeEach, describe, expect, it } from 'vitest'
import { enterOrder, issueOrderToken } from '../../../../test/builders/session.ts'
import { BIG_EAN, orderToShip } from '../../../../test/builders/shipping.ts'
import { codeOf, primeStage } from '../../../../test/prime-stage.ts'
import { settleEverything, shippingState } from '../testing/shipping-run.ts'

const { stage, send, order, ask, chosenOrder, sold, detail } = primeStage()

/** The limited session in which store 001 ships an order. */
async function storeOf(orderId: number) {
  const token = await issueOrderToken(stage.kontor, orderId, stage.setup.stores[0])
  const entered = await enterOrder(stage.kontor, orderId, token)
  return stage.kontor.as({ token: String(entered.json().token) })
}

describe('a Prime order in the limited session of its store', () => {
  it('is shipped with the service that was chosen for it', async () => {
    const { id, amazonId } = await chosenOrder()
    const store = await storeOf(id)
    const answer = await store.put(`/orders/${id}/ship`, { parcel_id: 2 })
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'pending'])
    expect(await settleEverything(stage.kontor)).toBe(true)
    expect((await store.get(`/orders/${id}/shippings/check`)).json().status).toBe('done')
    expect(await sold(amazonId)).toHaveLength(1)
  })

  it('is refused as to everybody else while no service is chosen', async () => {
    const { id } = await order()
    const ship = async () => codeOf(await (await storeOf(id)).put(`/orders/${id}/ship`, { parcel_id: 2 }))
    expect(await ship()).toEqual([409, 'prime_service_required'])
  })

  it('waits for a person after a lost answer', async () => {
    const { id, amazonId } = await chosenOrder()
    await stage.amazon.admin('POST', 'faults', { target: 'amazon.purchase', kind: 'timeout_after_work' })
    await send().put(`/orders/${id}/ship`, { parcel_id: 2 })
    await settleEverything(stage.kontor)
    await ask(id)
    const again = await (await storeOf(id)).put(`/orders/${id}/ship`, { parcel_id: 2 })
    expect(codeOf(again)).toEqual([409, 'label_in_doubt'])
    expect(await sold(amazonId)).toHaveLength(1)
  })
})

describe('an oversize line in the limited session of its store', () => {
  let id: number
  let lineId: number
  beforeEach(async () => {
    id = await stage.kontor.inCtx((ctx) => orderToShip(ctx, stage.setup, { lines: [{ ean: BIG_EAN }] }))
    lineId = (await detail(id)).lines[0].id
  })

  it('leaves from the store that it lies in', async () => {
    const store = await storeOf(id)
    const body = { line_id: lineId, store_id: stage.setup.stores[0] }
    const answer = await store.put(`/orders/${id}/ship/oversize`, body)
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'pending'])
    await settleEverything(stage.kontor)
    expect((await shippingState(stage.kontor, id)).parcels).toMatchObject([
      { storeId: stage.setup.stores[0], state: 'shipped' },
    ])
  })

  it('is not given to another store: that is for people who see the stock', async () => {
    const store = await storeOf(id)
    for (const other of [stage.setup.stores[1], 99_999_999]) {
      const body = { line_id: lineId, store_id: other }
      expect(codeOf(await store.put(`/orders/${id}/ship/oversize`, body))).toEqual([403, 'forbidden'])
    }
    const shown = await detail(id)
    expect(shown.lines[0].store_id).toBe(stage.setup.stores[0])
    expect((await shippingState(stage.kontor, id)).parcels).toEqual([])
  })
})
