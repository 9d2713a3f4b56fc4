/** Points, colour and place of merchants. */
export * from './forecast.endpoints.ts'
export * from './forecast.schemas.ts'
export * from './ranking.endpoints.ts'
export * from './ranking.schemas.ts'
export * from './why.endpoints.ts'
export * from './why.schemas.ts'
