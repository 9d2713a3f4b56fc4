/** Log in and out, the person logged in, and passwords. */
export * from './session.endpoints.ts'
export * from './session.schemas.ts'
