/** Points, colour and place of merchants. */
export * from './ranking.endpoints.ts'
export * from './ranking.schemas.ts'
export * from './why.endpoints.ts'
export * from './why.schemas.ts'
