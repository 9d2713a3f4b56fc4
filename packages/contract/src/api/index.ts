import * as billing from '../billing/billing.endpoints.ts'
import * as companyBills from '../billing/company-bills.endpoints.ts'
import * as serviceBilling from '../billing/service-billing.endpoints.ts'
import * as bulkUpdates from '../catalogue/bulk-updates.endpoints.ts'
import * as catalogue from '../catalogue/catalogue.endpoints.ts'
import * as channels from '../channels/channels.endpoints.ts'
import * as offers from '../channels/offers.endpoints.ts'
import * as productSafety from '../channels/product-safety.endpoints.ts'
import * as clickAndCollect from '../click-and-collect/click-and-collect.endpoints.ts'
import * as accountSettings from '../direct-sales/account-settings.endpoints.ts'
import * as authorisation from '../direct-sales/authorisation.endpoints.ts'
import * as exchange from '../direct-sales/exchange.endpoints.ts'
import * as ftp from '../direct-sales/ftp.endpoints.ts'
import * as listings from '../direct-sales/listings.endpoints.ts'
import * as localMarketplaces from '../direct-sales/local-marketplaces.endpoints.ts'
import * as logo from '../direct-sales/logo.endpoints.ts'
import * as directSaleMarketplaces from '../direct-sales/marketplaces.endpoints.ts'
import * as systems from '../direct-sales/systems.endpoints.ts'
import * as directSaleTerms from '../direct-sales/terms.endpoints.ts'
import * as downloads from '../downloads/downloads.endpoints.ts'
import * as monthlyReports from '../downloads/monthly-reports.endpoints.ts'
import * as productLists from '../downloads/product-lists.endpoints.ts'
import * as providerFiles from '../downloads/provider-files.endpoints.ts'
import * as erp from '../erp/erp.endpoints.ts'
import * as feeds from '../intake/feeds.endpoints.ts'
import * as importFiles from '../intake/import-files.endpoints.ts'
import * as intake from '../intake/intake.endpoints.ts'
import * as safetyCards from '../intake/safety-cards.endpoints.ts'
import * as invoiceSender from '../invoices/invoice-sender.endpoints.ts'
import * as invoices from '../invoices/invoices.endpoints.ts'
import * as announcementChanges from '../messages/announcement-changes.endpoints.ts'
import * as announcements from '../messages/announcements.endpoints.ts'
import * as messages from '../messages/messages.endpoints.ts'
import * as cancellationRate from '../monitoring/cancellation-rate.endpoints.ts'
import * as monitoring from '../monitoring/monitoring.endpoints.ts'
import * as orderAccess from '../order-access/order-access.endpoints.ts'
import * as orderActions from '../order-actions/order-actions.endpoints.ts'
import * as orderDocument from '../order-document/order-document.endpoints.ts'
import * as orderViews from '../order-views/order-views.endpoints.ts'
import * as orderNeighbours from '../orders/neighbours.endpoints.ts'
import * as orderChanges from '../orders/order-changes.endpoints.ts'
import * as orders from '../orders/orders.endpoints.ts'
import * as apiKeys from '../organisation/api-keys.endpoints.ts'
import * as channelAccounts from '../organisation/channel-accounts.endpoints.ts'
import * as companies from '../organisation/companies.endpoints.ts'
import * as organisation from '../organisation/organisation.endpoints.ts'
import * as stores from '../organisation/stores.endpoints.ts'
import * as bestPrice from '../pricing/best-price.endpoints.ts'
import * as heldPrices from '../pricing/held-prices.endpoints.ts'
import * as priceTrace from '../pricing/price-trace.endpoints.ts'
import * as pricingRules from '../pricing/pricing-rules.endpoints.ts'
import * as shippingCosts from '../pricing/shipping-costs.endpoints.ts'
import * as simulation from '../pricing/simulation.endpoints.ts'
import * as uvp from '../pricing/uvp.endpoints.ts'
import * as privacy from '../privacy/privacy.endpoints.ts'
import * as forecast from '../ranking/forecast.endpoints.ts'
import * as ranking from '../ranking/ranking.endpoints.ts'
import * as why from '../ranking/why.endpoints.ts'
import * as returns from '../returns/returns.endpoints.ts'
import * as linkedPickList from '../scan/linked-pick-list.endpoints.ts'
import * as scan from '../scan/scan.endpoints.ts'
import * as companyPeople from '../session/companies.endpoints.ts'
import * as people from '../session/people.endpoints.ts'
import * as session from '../session/session.endpoints.ts'
import * as totp from '../session/totp.endpoints.ts'
import * as newCompany from '../setup/new-company.endpoints.ts'
import * as setup from '../setup/setup.endpoints.ts'
import type { Endpoint } from '../shared/index.ts'
import * as carrierAccounts from '../shipping/carrier-accounts.endpoints.ts'
import * as customs from '../shipping/customs.endpoints.ts'
import * as looseLabels from '../shipping/loose-label.endpoints.ts'
import * as prime from '../shipping/prime.endpoints.ts'
import * as shipping from '../shipping/shipping.endpoints.ts'
import * as tracking from '../shipping/tracking.endpoints.ts'
import * as connectedRetail from '../statistics/connected-retail.endpoints.ts'
import * as dashboard from '../statistics/dashboard.endpoints.ts'
import * as liveSales from '../statistics/live-sales.endpoints.ts'
import * as performance from '../statistics/performance.endpoints.ts'
import * as statistics from '../statistics/statistics.endpoints.ts'
import * as storewindow from '../storewindow/storewindow.endpoints.ts'
import * as today from '../today/today.endpoints.ts'

/**
 * Every call of the API by domain. Architecture tests, the OpenAPI page and the fuzzer walk it;
 * a route that is not in it, or one of it that is not served, fails the suite.
 */
export const API = {
  organisation: { ...organisation, ...stores, ...apiKeys, ...channelAccounts, ...companies },
  session: { ...session, ...people, ...totp, ...companyPeople },
  catalogue: { ...catalogue, ...bulkUpdates },
  pricing: {
    ...bestPrice,
    ...heldPrices,
    ...priceTrace,
    ...pricingRules,
    ...shippingCosts,
    ...simulation,
    ...uvp,
  },
  orders: { ...orders, ...orderNeighbours, ...orderChanges },
  shipping: { ...shipping, ...customs, ...prime, ...looseLabels, ...tracking, ...carrierAccounts },
  returns,
  channels: { ...channels, ...offers, ...productSafety },
  intake: { ...intake, ...feeds, ...importFiles, ...safetyCards },
  invoices: { ...invoices, ...invoiceSender },
  erp,
  'direct-sales': {
    ...accountSettings,
    ...authorisation,
    ...ftp,
    ...directSaleMarketplaces,
    ...directSaleTerms,
    ...listings,
    ...localMarketplaces,
    ...logo,
    ...systems,
    ...exchange,
  },
  'order-access': orderAccess,
  'click-and-collect': clickAndCollect,
  scan: { ...scan, ...linkedPickList },
  performance: { ...performance, ...liveSales },
  ranking: { ...ranking, ...why, ...forecast },
  statistics: { ...statistics, ...dashboard, ...connectedRetail },
  storewindow,
  monitoring: { ...monitoring, ...cancellationRate },
  messages: { ...messages, ...announcements, ...announcementChanges },
  downloads: { ...downloads, ...monthlyReports, ...providerFiles, ...productLists },
  billing: { ...billing, ...serviceBilling, ...companyBills },
  setup: { ...setup, ...newCompany },
  privacy,
  'order-actions': orderActions,
  today,
  'order-views': orderViews,
  'order-document': orderDocument,
} as const satisfies Record<string, Record<string, Endpoint>>
