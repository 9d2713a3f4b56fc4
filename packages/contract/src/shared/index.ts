/** What every domain's contract is written with. Owns no endpoint of its own. */
export * from './access.ts'
export * from './define-errors.ts'
export * from './endpoint.ts'
export * from './gs1.ts'
export * from './locale.ts'
export * from './own-value.ts'
export * from './pagination.ts'
export * from './scalars.ts'
