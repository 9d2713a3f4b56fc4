/** How orders come in: what waits, and which merchant an order of a shared account went to. Screens are loaded by their route. */
export { OwnAllocation } from './allocations/own-allocation.tsx'
