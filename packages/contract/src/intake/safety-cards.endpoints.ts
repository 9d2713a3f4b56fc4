import { anyOf, apiKey, type Endpoint } from '../shared/index.ts'
import { IntakeSafetyCardsAnswer, IntakeSafetyCardsBody } from './safety-cards.schemas.ts'

export const intakeSafetyCards = {
  method: 'POST',
  url: '/intake/safety-cards',
  config: { access: apiKey('articles'), speaksOutside: true },
  schema: {
    summary: 'Deliver what channels are told of the safety of brands, each row judged alone',
    body: IntakeSafetyCardsBody,
    response: { 200: IntakeSafetyCardsAnswer },
  },
} as const satisfies Endpoint

export const uploadSafetyCards = {
  method: 'POST',
  url: '/product-safety/list',
  config: {
    access: anyOf('co_accounting'),
    speaksOutside: true,
    takes: 'application/octet-stream',
    errors: [
      'file_too_large',
      'import_file_not_csv',
      'import_file_empty',
      'import_file_unreadable',
      'safety_columns_missing',
      'safety_rows_too_many',
      'unsupported_media_type',
    ],
  },
  schema: {
    summary:
      'Read a CSV file with the cards of brands, as the table of them is written; each row judged alone',
    response: { 200: IntakeSafetyCardsAnswer },
  },
} as const satisfies Endpoint
