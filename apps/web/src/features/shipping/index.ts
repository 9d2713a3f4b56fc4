/** Shipping papers, parcels, labels and their tracking, the shipping service of Prime orders, and labels without an order. Screens are loaded by their route. */
export { useLabelEvents } from './labels/label-events.ts'
export { hasLabelHistory } from './labels/order-labels.ts'
export { shippingTexts } from './locales/index.ts'
export { parcelOptionsOfOrderQuery, parcelOptionText } from './options/parcel-options.ts'
export { OversizeButton } from './papers/oversize-button.tsx'
export { ShipPanel } from './papers/ship-panel.tsx'
export { ParcelsCard } from './parcels/parcels-card.tsx'
export { PickupNotice } from './parcels/pickup-notice.tsx'
