import './platform/module-resolution.ts'

const { exitBecauseOf } = await import('./platform/config.ts')
const { serve } = await import('./serve.ts')
await serve(process.argv.slice(2)).catch(exitBecauseOf)
