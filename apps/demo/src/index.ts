export { welcomeDemo } from './accounts.ts'
export { startOutside } from './start-outside.ts'
