/** Session: the frame of the screens that stand before a session, and a company's people. The screens are loaded by their routes. */
export { CompanyPeople } from './companies/company-people.tsx'
export { LookAtOrder } from './companies/look-at-order.tsx'
export { LookThrough } from './companies/look-through.tsx'
export { Entrance } from './entrance.tsx'
