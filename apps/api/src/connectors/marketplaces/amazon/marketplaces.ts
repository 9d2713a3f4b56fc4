/**
 * Amazon's marketplaces in Europe with the currency in which they sell (Selling Partner API, “Marketplace IDs”). Austria is
 * served by Germany's.
 */
export const MARKETPLACES = [
  { id: 'A1PA6795UKMFR9', country: 'DE', currency: 'EUR' },
  { id: 'A13V1IB3VIYZZH', country: 'FR', currency: 'EUR' },
  { id: 'A1805IZSGTT6HS', country: 'NL', currency: 'EUR' },
  { id: 'AMEN7PMS3EDWL', country: 'BE', currency: 'EUR' },
  { id: 'A1RKKUPIHCS9HS', country: 'ES', currency: 'EUR' },
  { id: 'APJ6JRA9NG5V4', country: 'IT', currency: 'EUR' },
  { id: 'A28R8C7NBKEWEA', country: 'IE', currency: 'EUR' },
  { id: 'A1F83G8C2ARO7P', country: 'UK', currency: 'GBP' },
  { id: 'A2NODRKZP88ZB9', country: 'SE', currency: 'SEK' },
  { id: 'A1C3SOZRARQ6R3', country: 'PL', currency: 'PLN' },
] as const
