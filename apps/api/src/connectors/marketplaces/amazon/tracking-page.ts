/** Where a recipient follows a parcel, by the carrier's name at Amazon. */
const PAGES: readonly (readonly [carrier: RegExp, page: (number: string) => string])[] = [
  [
    /deutsche post/i,
    (number) => `https://www.deutschepost.de/sendung/simpleQuery.html?form.sendungsnummer=${number}`,
  ],
  [
    /dhl/i,
    (number) => `https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=${number}`,
  ],
  [/dpd/i, (number) => `https://tracking.dpd.de/status/de_DE/parcel/${number}`],
  [/gls/i, (number) => `https://gls-group.eu/DE/de/paketverfolgung?match=${number}`],
  [
    /hermes/i,
    (number) => `https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#${number}`,
  ],
  [/ups/i, (number) => `https://www.ups.com/track?tracknum=${number}`],
]

/** Amazon itself names no page; for a carrier that is not known here, the parcel is followed in the order at Amazon. */
export function trackingPage(carrierName: string, number: string): string {
  const page = PAGES.find(([carrier]) => carrier.test(carrierName))?.[1]
  return page?.(encodeURIComponent(number)) ?? 'https://www.amazon.de/gp/css/order-history'
}
