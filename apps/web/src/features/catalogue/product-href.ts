interface Named {
  readonly wws_model: string
  readonly wws_number: string
  readonly shares_model: boolean
}

/** The ERP id belongs into the address only where articles share the model. */
export const productChoice = ({ shares_model, wws_number }: Named): { wws_number?: string } =>
  shares_model ? { wws_number } : {}

/** The address of a product's page, whatever stands in its model. */
export function productHref(product: Named): string {
  const search = new URLSearchParams(productChoice(product)).toString()
  return `/productmanagement/products/${encodeURIComponent(product.wws_model)}${search === '' ? '' : `?${search}`}`
}
