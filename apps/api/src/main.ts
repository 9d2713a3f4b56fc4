import './platform/module-resolution.ts'

await import('./serve.ts')
