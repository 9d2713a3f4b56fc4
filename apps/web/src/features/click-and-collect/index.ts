/** Reservations that are picked up in a store. Screens are loaded by their route. */
export { ReservationsFigure } from './reservations-figure.tsx'
