import type { de } from './de.ts'

export const es: typeof de = {
  intro:
    'Junto a un precio rebajado solo puede tacharse el más bajo de los 30 días anteriores (§ 11 PAngV). Aquí están las ofertas en las que un canal tacha otra cosa: recibe el PVPR y lo tacha junto a un precio inferior.',
  accounts: 'Afecta a: {accounts}.',
  advice: 'Pida al canal que indique la comparación como PVPR, o baje el PVPR en su ERP al precio permitido.',
  table: 'Precios tachados no permitidos',
  article: 'Artículo',
  size: 'Talla {size}',
  channel: 'Canal',
  price: 'Precio',
  struck: 'Tachado',
  reduction: '−{percent}',
  reference: 'Permitido',
  nothing: 'nada',
  noAccounts: 'Ningún canal tacha nada por sí mismo',
  noAccountsText:
    'Sus canales reciben el PVPR como tal y el precio que puede tacharse en un campo propio, o solo el precio.',
  none: 'Nada tachado sin permiso',
  noneText: 'Lo que tachan sus canales es el precio más bajo de los 30 días anteriores a la rebaja.',
  searching: 'Hasta aquí todo está bien. Aún no se han revisado todas las ofertas.',
  more: 'Revisar más',
}
