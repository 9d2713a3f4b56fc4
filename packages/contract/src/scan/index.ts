/** Scan: the app by which a store's devices pick the lines that the store has to send. */
export * from './judge-scan.ts'
export * from './scan.endpoints.ts'
export * from './scan.schemas.ts'
