/** Actions: what a person has done with many orders, or with lines of one, and can take back until it begins. */
export { type OrderActionsPartRecord, orderActionsPart } from './order-part.ts'
export { refusalText } from './view-actions.ts'
