/** Log in and out, the person logged in, passwords, and the people of a company. */
export * from './companies.endpoints.ts'
export * from './people.endpoints.ts'
export * from './people.schemas.ts'
export * from './role-scopes.ts'
export * from './session.endpoints.ts'
export * from './session.schemas.ts'
export * from './totp.endpoints.ts'
export * from './totp.schemas.ts'
