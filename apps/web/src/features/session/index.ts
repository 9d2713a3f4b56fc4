/** Session: the frame of the screens that stand before a session. The screens are loaded by their routes. */
export { Entrance } from './entrance.tsx'
