/** Scan: what a store's devices and the link to its pick list pick the lines by that the store has to send. */
export * from './judge-scan.ts'
export * from './linked-pick-list.endpoints.ts'
export * from './linked-pick-list.schemas.ts'
export * from './scan.endpoints.ts'
export * from './scan.schemas.ts'
