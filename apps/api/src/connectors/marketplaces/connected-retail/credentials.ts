import { z } from 'zod'

export const DEFAULT_CONNECTED_RETAIL_URL = 'https://merchants-connector-importer.zalandoapis.com'

/** What opens a company's access to Zalando Connected Retail, as JSON. */
export const ConnectedRetailCredentials = z.strictObject({
  client_id: z.string().min(1),
  api_key: z.string().min(1),
})
export type ConnectedRetailCredentials = z.infer<typeof ConnectedRetailCredentials>
