export { DHL_CREDENTIALS } from './dhl/dhl.routes.ts'
export {
  type AmazonOptions,
  DEFAULT_CREDENTIALS,
  type IntakeOptions,
  type SandboxOptions,
} from './options.ts'
export { FileHeld } from './platform/hold-file.ts'
export type { CatalogueItem } from './selling/selling-model.ts'
export { type Sandbox, startSandbox } from './start-sandbox.ts'
