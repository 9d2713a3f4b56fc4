import { de as appDe } from '../src/app/locales/de.ts'
import { en as appEn } from '../src/app/locales/en.ts'
import { de as homeDe } from '../src/app/screens/home/locales/de.ts'
import { en as homeEn } from '../src/app/screens/home/locales/en.ts'
import { de as orderScreenDe } from '../src/app/screens/order-document/locales/de.ts'
import { en as orderScreenEn } from '../src/app/screens/order-document/locales/en.ts'
import { de as billingDe } from '../src/features/billing/locales/de.ts'
import { en as billingEn } from '../src/features/billing/locales/en.ts'
import { de as bulkUpdatesDe } from '../src/features/catalogue/bulk-updates/locales/de.ts'
import { en as bulkUpdatesEn } from '../src/features/catalogue/bulk-updates/locales/en.ts'
import { de as csvExportDe } from '../src/features/catalogue/csv-export/locales/de.ts'
import { en as csvExportEn } from '../src/features/catalogue/csv-export/locales/en.ts'
import { de as catalogueDe } from '../src/features/catalogue/locales/de.ts'
import { en as catalogueEn } from '../src/features/catalogue/locales/en.ts'
import { de as channelsDe } from '../src/features/channels/locales/de.ts'
import { en as channelsEn } from '../src/features/channels/locales/en.ts'
import { de as productSafetyDe } from '../src/features/channels/product-safety/locales/de.ts'
import { en as productSafetyEn } from '../src/features/channels/product-safety/locales/en.ts'
import { de as reservationsDe } from '../src/features/click-and-collect/locales/de.ts'
import { en as reservationsEn } from '../src/features/click-and-collect/locales/en.ts'
import { de as authorisationDe } from '../src/features/direct-sales/authorisation/locales/de.ts'
import { en as authorisationEn } from '../src/features/direct-sales/authorisation/locales/en.ts'
import { de as listingsDe } from '../src/features/direct-sales/listings/locales/de.ts'
import { en as listingsEn } from '../src/features/direct-sales/listings/locales/en.ts'
import { de as localMarketplacesDe } from '../src/features/direct-sales/local-marketplaces/locales/de.ts'
import { en as localMarketplacesEn } from '../src/features/direct-sales/local-marketplaces/locales/en.ts'
import { de as directSalesDe } from '../src/features/direct-sales/locales/de.ts'
import { en as directSalesEn } from '../src/features/direct-sales/locales/en.ts'
import { de as downloadsDe } from '../src/features/downloads/locales/de.ts'
import { en as downloadsEn } from '../src/features/downloads/locales/en.ts'
import { de as erpDe } from '../src/features/erp/locales/de.ts'
import { en as erpEn } from '../src/features/erp/locales/en.ts'
import { de as helpDe } from '../src/features/help/locales/de.ts'
import { en as helpEn } from '../src/features/help/locales/en.ts'
import { de as allocationsDe } from '../src/features/intake/allocations/locales/de.ts'
import { en as allocationsEn } from '../src/features/intake/allocations/locales/en.ts'
import { de as feedsDe } from '../src/features/intake/feeds/locales/de.ts'
import { en as feedsEn } from '../src/features/intake/feeds/locales/en.ts'
import { de as importDe } from '../src/features/intake/files/locales/de.ts'
import { en as importEn } from '../src/features/intake/files/locales/en.ts'
import { de as invoiceDe } from '../src/features/invoices/locales/de.ts'
import { en as invoiceEn } from '../src/features/invoices/locales/en.ts'
import { de as messagesDe } from '../src/features/messages/locales/de.ts'
import { en as messagesEn } from '../src/features/messages/locales/en.ts'
import { de as monitoringDe } from '../src/features/monitoring/locales/de.ts'
import { en as monitoringEn } from '../src/features/monitoring/locales/en.ts'
import { de as orderActionsDe } from '../src/features/order-actions/locales/de.ts'
import { en as orderActionsEn } from '../src/features/order-actions/locales/en.ts'
import { de as orderDe } from '../src/features/orders/document/locales/de.ts'
import { en as orderEn } from '../src/features/orders/document/locales/en.ts'
import { de as orderListDe } from '../src/features/orders/list/locales/de.ts'
import { en as orderListEn } from '../src/features/orders/list/locales/en.ts'
import { de as orderViewsDe } from '../src/features/orders/list/views/locales/de.ts'
import { en as orderViewsEn } from '../src/features/orders/list/views/locales/en.ts'
import { de as pickListDe } from '../src/features/orders/pick-list/locales/de.ts'
import { en as pickListEn } from '../src/features/orders/pick-list/locales/en.ts'
import { de as accountsDe } from '../src/features/organisation/accounts/locales/de.ts'
import { en as accountsEn } from '../src/features/organisation/accounts/locales/en.ts'
import { de as auditDe } from '../src/features/organisation/audit/locales/de.ts'
import { en as auditEn } from '../src/features/organisation/audit/locales/en.ts'
import { de as companiesDe } from '../src/features/organisation/companies/locales/de.ts'
import { en as companiesEn } from '../src/features/organisation/companies/locales/en.ts'
import { de as companyDe } from '../src/features/organisation/locales/de.ts'
import { en as companyEn } from '../src/features/organisation/locales/en.ts'
import { de as storesDe } from '../src/features/organisation/stores/locales/de.ts'
import { en as storesEn } from '../src/features/organisation/stores/locales/en.ts'
import { de as bestPriceDe } from '../src/features/pricing/best-price/locales/de.ts'
import { en as bestPriceEn } from '../src/features/pricing/best-price/locales/en.ts'
import { de as heldPricesDe } from '../src/features/pricing/held/locales/de.ts'
import { en as heldPricesEn } from '../src/features/pricing/held/locales/en.ts'
import { de as pricingRulesDe } from '../src/features/pricing/rules/locales/de.ts'
import { en as pricingRulesEn } from '../src/features/pricing/rules/locales/en.ts'
import { de as shippingCostsDe } from '../src/features/pricing/shipping-costs/locales/de.ts'
import { en as shippingCostsEn } from '../src/features/pricing/shipping-costs/locales/en.ts'
import { de as priceTraceDe } from '../src/features/pricing/trace/locales/de.ts'
import { en as priceTraceEn } from '../src/features/pricing/trace/locales/en.ts'
import { de as uvpDe } from '../src/features/pricing/uvp/locales/de.ts'
import { en as uvpEn } from '../src/features/pricing/uvp/locales/en.ts'
import { de as privacyDe } from '../src/features/privacy/locales/de.ts'
import { en as privacyEn } from '../src/features/privacy/locales/en.ts'
import { de as forecastDe } from '../src/features/ranking/forecast/locales/de.ts'
import { en as forecastEn } from '../src/features/ranking/forecast/locales/en.ts'
import { de as rankingDe } from '../src/features/ranking/locales/de.ts'
import { en as rankingEn } from '../src/features/ranking/locales/en.ts'
import { de as whyDe } from '../src/features/ranking/why/locales/de.ts'
import { en as whyEn } from '../src/features/ranking/why/locales/en.ts'
import { de as returnsDe } from '../src/features/returns/locales/de.ts'
import { en as returnsEn } from '../src/features/returns/locales/en.ts'
import { de as scanDe } from '../src/features/scan/locales/de.ts'
import { en as scanEn } from '../src/features/scan/locales/en.ts'
import { de as companyPeopleDe } from '../src/features/session/companies/locales/de.ts'
import { en as companyPeopleEn } from '../src/features/session/companies/locales/en.ts'
import { de as sessionDe } from '../src/features/session/locales/de.ts'
import { en as sessionEn } from '../src/features/session/locales/en.ts'
import { de as peopleDe } from '../src/features/session/people/locales/de.ts'
import { en as peopleEn } from '../src/features/session/people/locales/en.ts'
import { de as totpDe } from '../src/features/session/totp/locales/de.ts'
import { en as totpEn } from '../src/features/session/totp/locales/en.ts'
import { de as newCompanyDe } from '../src/features/setup/companies/locales/de.ts'
import { en as newCompanyEn } from '../src/features/setup/companies/locales/en.ts'
import { de as setupDe } from '../src/features/setup/locales/de.ts'
import { en as setupEn } from '../src/features/setup/locales/en.ts'
import { de as customsDe } from '../src/features/shipping/customs/locales/de.ts'
import { en as customsEn } from '../src/features/shipping/customs/locales/en.ts'
import { de as shippingDe } from '../src/features/shipping/locales/de.ts'
import { en as shippingEn } from '../src/features/shipping/locales/en.ts'
import { de as looseLabelsDe } from '../src/features/shipping/loose-labels/locales/de.ts'
import { en as looseLabelsEn } from '../src/features/shipping/loose-labels/locales/en.ts'
import { de as primeDe } from '../src/features/shipping/prime/locales/de.ts'
import { en as primeEn } from '../src/features/shipping/prime/locales/en.ts'
import { de as trackingDe } from '../src/features/shipping/tracking/locales/de.ts'
import { en as trackingEn } from '../src/features/shipping/tracking/locales/en.ts'
import { de as retailDe } from '../src/features/statistics/connected-retail/locales/de.ts'
import { en as retailEn } from '../src/features/statistics/connected-retail/locales/en.ts'
import { de as dailyDe } from '../src/features/statistics/daily/locales/de.ts'
import { en as dailyEn } from '../src/features/statistics/daily/locales/en.ts'
import { de as liveDe } from '../src/features/statistics/live/locales/de.ts'
import { en as liveEn } from '../src/features/statistics/live/locales/en.ts'
import { de as statisticsDe } from '../src/features/statistics/locales/de.ts'
import { en as statisticsEn } from '../src/features/statistics/locales/en.ts'
import { de as performanceDe } from '../src/features/statistics/performance/locales/de.ts'
import { en as performanceEn } from '../src/features/statistics/performance/locales/en.ts'
import { de as pulseDe } from '../src/features/statistics/pulse/locales/de.ts'
import { en as pulseEn } from '../src/features/statistics/pulse/locales/en.ts'
import { de as storewindowDe } from '../src/features/storewindow/locales/de.ts'
import { en as storewindowEn } from '../src/features/storewindow/locales/en.ts'
import { de as uiDe } from '../src/ui/locales/de.ts'
import { en as uiEn } from '../src/ui/locales/en.ts'
import { de as runDe } from '../src/ui/run/locales/de.ts'
import { en as runEn } from '../src/ui/run/locales/en.ts'

export type Language = 'de' | 'en'
const ALL_LANGUAGES = ['de', 'en'] as const satisfies readonly Language[]

/**
 * The languages in which each journey is gone: German, and with `E2E_LANGUAGES=all` English too, as `npm run test:long` does.
 * The screens and the way through them are the same in both, and what differs, texts that are missing or do not fit, has
 * tests of its own (`texts.test.ts`, `cut-texts.spec.ts`).
 */
export const LANGUAGES: readonly Language[] = process.env.E2E_LANGUAGES === 'all' ? ALL_LANGUAGES : ['de']

/** What stands on the screens, from the same files that the screens take it from. */
export const wordsOf = (language: Language) =>
  language === 'de'
    ? {
        accounts: accountsDe,
        app: appDe,
        audit: auditDe,
        bulkUpdates: bulkUpdatesDe,
        catalogue: catalogueDe,
        csvExport: csvExportDe,
        channels: channelsDe,
        companies: companiesDe,
        company: companyDe,
        companyPeople: companyPeopleDe,
        newCompany: newCompanyDe,
        customs: customsDe,
        billing: billingDe,
        authorisation: authorisationDe,
        listings: listingsDe,
        localMarketplaces: localMarketplacesDe,
        directSales: directSalesDe,
        downloads: downloadsDe,
        erp: erpDe,
        allocations: allocationsDe,
        feeds: feedsDe,
        help: helpDe,
        home: homeDe,
        importFiles: importDe,
        invoice: invoiceDe,
        looseLabels: looseLabelsDe,
        messages: messagesDe,
        monitoring: monitoringDe,
        order: orderDe,
        orderActions: orderActionsDe,
        orderList: orderListDe,
        orderViews: orderViewsDe,
        orderScreen: orderScreenDe,
        people: peopleDe,
        pickList: pickListDe,
        prime: primeDe,
        privacy: privacyDe,
        reservations: reservationsDe,
        priceTrace: priceTraceDe,
        bestPrice: bestPriceDe,
        heldPrices: heldPricesDe,
        pricingRules: pricingRulesDe,
        uvp: uvpDe,
        productSafety: productSafetyDe,
        shippingCosts: shippingCostsDe,
        storewindow: storewindowDe,
        forecast: forecastDe,
        ranking: rankingDe,
        returns: returnsDe,
        scan: scanDe,
        session: sessionDe,
        setup: setupDe,
        shipping: shippingDe,
        performance: performanceDe,
        pulse: pulseDe,
        retail: retailDe,
        daily: dailyDe,
        live: liveDe,
        statistics: statisticsDe,
        stores: storesDe,
        totp: totpDe,
        tracking: trackingDe,
        run: runDe,
        ui: uiDe,
        why: whyDe,
      }
    : {
        accounts: accountsEn,
        app: appEn,
        audit: auditEn,
        bulkUpdates: bulkUpdatesEn,
        catalogue: catalogueEn,
        csvExport: csvExportEn,
        channels: channelsEn,
        companies: companiesEn,
        company: companyEn,
        companyPeople: companyPeopleEn,
        newCompany: newCompanyEn,
        customs: customsEn,
        billing: billingEn,
        authorisation: authorisationEn,
        listings: listingsEn,
        localMarketplaces: localMarketplacesEn,
        directSales: directSalesEn,
        downloads: downloadsEn,
        erp: erpEn,
        allocations: allocationsEn,
        feeds: feedsEn,
        help: helpEn,
        home: homeEn,
        importFiles: importEn,
        invoice: invoiceEn,
        looseLabels: looseLabelsEn,
        messages: messagesEn,
        monitoring: monitoringEn,
        order: orderEn,
        orderActions: orderActionsEn,
        orderList: orderListEn,
        orderViews: orderViewsEn,
        orderScreen: orderScreenEn,
        people: peopleEn,
        pickList: pickListEn,
        prime: primeEn,
        privacy: privacyEn,
        reservations: reservationsEn,
        priceTrace: priceTraceEn,
        bestPrice: bestPriceEn,
        heldPrices: heldPricesEn,
        pricingRules: pricingRulesEn,
        uvp: uvpEn,
        productSafety: productSafetyEn,
        shippingCosts: shippingCostsEn,
        storewindow: storewindowEn,
        forecast: forecastEn,
        ranking: rankingEn,
        returns: returnsEn,
        scan: scanEn,
        session: sessionEn,
        setup: setupEn,
        shipping: shippingEn,
        performance: performanceEn,
        pulse: pulseEn,
        retail: retailEn,
        daily: dailyEn,
        live: liveEn,
        statistics: statisticsEn,
        stores: storesEn,
        totp: totpEn,
        tracking: trackingEn,
        run: runEn,
        ui: uiEn,
        why: whyEn,
      }
