import { de as appDe } from '../src/app/locales/de.ts'
import { en as appEn } from '../src/app/locales/en.ts'
import { de as orderScreenDe } from '../src/app/screens/order-document/locales/de.ts'
import { en as orderScreenEn } from '../src/app/screens/order-document/locales/en.ts'
import { de as channelsDe } from '../src/features/channels/locales/de.ts'
import { en as channelsEn } from '../src/features/channels/locales/en.ts'
import { de as reservationsDe } from '../src/features/click-and-collect/locales/de.ts'
import { en as reservationsEn } from '../src/features/click-and-collect/locales/en.ts'
import { de as erpDe } from '../src/features/erp/locales/de.ts'
import { en as erpEn } from '../src/features/erp/locales/en.ts'
import { de as helpDe } from '../src/features/help/locales/de.ts'
import { en as helpEn } from '../src/features/help/locales/en.ts'
import { de as invoiceDe } from '../src/features/invoices/locales/de.ts'
import { en as invoiceEn } from '../src/features/invoices/locales/en.ts'
import { de as messagesDe } from '../src/features/messages/locales/de.ts'
import { en as messagesEn } from '../src/features/messages/locales/en.ts'
import { de as monitoringDe } from '../src/features/monitoring/locales/de.ts'
import { en as monitoringEn } from '../src/features/monitoring/locales/en.ts'
import { de as orderDe } from '../src/features/orders/document/locales/de.ts'
import { en as orderEn } from '../src/features/orders/document/locales/en.ts'
import { de as orderListDe } from '../src/features/orders/list/locales/de.ts'
import { en as orderListEn } from '../src/features/orders/list/locales/en.ts'
import { de as pickListDe } from '../src/features/orders/pick-list/locales/de.ts'
import { en as pickListEn } from '../src/features/orders/pick-list/locales/en.ts'
import { de as returnsDe } from '../src/features/returns/locales/de.ts'
import { en as returnsEn } from '../src/features/returns/locales/en.ts'
import { de as sessionDe } from '../src/features/session/locales/de.ts'
import { en as sessionEn } from '../src/features/session/locales/en.ts'
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
import { de as uiDe } from '../src/ui/locales/de.ts'
import { en as uiEn } from '../src/ui/locales/en.ts'

export type Language = 'de' | 'en'
export const LANGUAGES: readonly Language[] = ['de', 'en']

/** What stands on the screens, from the same files that the screens take it from. */
export const wordsOf = (language: Language) =>
  language === 'de'
    ? {
        app: appDe,
        channels: channelsDe,
        customs: customsDe,
        erp: erpDe,
        help: helpDe,
        invoice: invoiceDe,
        looseLabels: looseLabelsDe,
        messages: messagesDe,
        monitoring: monitoringDe,
        order: orderDe,
        orderList: orderListDe,
        orderScreen: orderScreenDe,
        pickList: pickListDe,
        prime: primeDe,
        reservations: reservationsDe,
        returns: returnsDe,
        session: sessionDe,
        shipping: shippingDe,
        tracking: trackingDe,
        ui: uiDe,
      }
    : {
        app: appEn,
        channels: channelsEn,
        customs: customsEn,
        erp: erpEn,
        help: helpEn,
        invoice: invoiceEn,
        looseLabels: looseLabelsEn,
        messages: messagesEn,
        monitoring: monitoringEn,
        order: orderEn,
        orderList: orderListEn,
        orderScreen: orderScreenEn,
        pickList: pickListEn,
        prime: primeEn,
        reservations: reservationsEn,
        returns: returnsEn,
        session: sessionEn,
        shipping: shippingEn,
        tracking: trackingEn,
        ui: uiEn,
      }
