import { expect, test } from 'vitest'
import { asOpenApi30 } from './openapi-30.ts'

test('a document of 3.1 is said in the words of 3.0, for the page that reads those faster', () => {
  const schema = {
    type: 'object',
    properties: {
      type: { type: ['string', 'null'], maxLength: 3 },
      value: { type: ['string', 'number', 'null'] },
      pieces: { type: 'integer', exclusiveMinimum: 0, maximum: 9 },
      store: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }], default: null },
      place: { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
      stock: { type: 'object', propertyNames: { pattern: '^[0-9]+$' }, additionalProperties: {} },
    },
  }
  expect(asOpenApi30({ openapi: '3.1.0', paths: { '/v1/things': { get: { schema } } } })).toEqual({
    openapi: '3.0.3',
    paths: {
      '/v1/things': {
        get: {
          schema: {
            type: 'object',
            properties: {
              type: { type: 'string', maxLength: 3, nullable: true },
              value: { anyOf: [{ type: 'string' }, { type: 'number' }], nullable: true },
              pieces: { type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 9 },
              store: { type: 'integer', minimum: 1, nullable: true, default: null },
              place: { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
              stock: { type: 'object', additionalProperties: {} },
            },
          },
        },
      },
    },
  })
})
