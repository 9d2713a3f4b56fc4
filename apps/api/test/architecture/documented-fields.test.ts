import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { addApiKey } from '../builders/intake.ts'
import { buildOrder, orderSetup } from '../builders/orders.ts'

let kontor: TestApp
let key: string
beforeAll(async () => {
  kontor = await testApp()
  await orderSetup(kontor)
  key = await addApiKey(kontor, kontor.a.admin, 'AK-FIELDS')
})
afterAll(() => kontor?.close())

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}
interface Documented {
  paths: Record<
    string,
    { get: { responses: { 200: { content: { 'application/json': { schema: Schema } } } } } }
  >
}

const documented = (path: string): Schema => {
  const { paths } = kontor.app.swagger() as unknown as Documented
  const schema = paths[path]?.get.responses[200].content['application/json'].schema
  if (!schema) throw new Error(`${path} is not documented`)
  return schema
}

/** The fields of an answer that its schema does not name. */
function undocumented(value: unknown, schemas: readonly Schema[], path = ''): string[] {
  const all = schemas.flatMap((schema) => [schema, ...(schema.anyOf ?? [])])
  if (Array.isArray(value)) {
    const items = all.flatMap(({ items }) => (items ? [items] : []))
    return value.flatMap((item) => undocumented(item, items, `${path}[]`))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) => {
    const named = all.flatMap(({ properties, additionalProperties }) => {
      const schema =
        properties?.[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : null)
      return schema ? [schema] : []
    })
    return named.length > 0 ? undocumented(field, named, `${path}.${name}`) : [`${path}.${name}`]
  })
}

describe('the OpenAPI document has every field', () => {
  it('of an order', async () => {
    const id = await buildOrder(kontor, { lines: [{}, {}] })
    const answer = (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json()
    expect(Object.keys(answer).length).toBeGreaterThan(20)
    expect(undocumented(answer, [documented('/v1/orders/{id}')])).toEqual([])
  })

  it('of a reservation', async () => {
    const reservation = {
      channel: '1',
      ext_order_id: 'CC-1',
      store_number: '001',
      date_order: kontor.clock.now().toISOString(),
      customer_firstname: 'Jana',
      customer_name: 'Brinkmann',
      customer_email: 'jana@example.test',
      title: 'Sneaker weiß',
      size: '38',
      price: 89.95,
    }
    const delivered = await kontor
      .as(null)
      .post('/intake/reservations', { reservations: [reservation] }, { authorization: key })
    const id = delivered.json().data[0].reservation_id
    const answer = (await kontor.as(kontor.a.admin).get(`/clickAndCollect/${id}`)).json()
    expect(Object.keys(answer).length).toBeGreaterThan(10)
    expect(undocumented(answer, [documented('/v1/clickAndCollect/{id}')])).toEqual([])
  })
})
