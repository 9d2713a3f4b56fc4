import { de as appDe } from '../src/app/locales/de.ts'
import { en as appEn } from '../src/app/locales/en.ts'
import { de as reservationsDe } from '../src/features/click-and-collect/locales/de.ts'
import { en as reservationsEn } from '../src/features/click-and-collect/locales/en.ts'
import { de as helpDe } from '../src/features/help/locales/de.ts'
import { en as helpEn } from '../src/features/help/locales/en.ts'
import { de as messagesDe } from '../src/features/messages/locales/de.ts'
import { en as messagesEn } from '../src/features/messages/locales/en.ts'
import { de as monitoringDe } from '../src/features/monitoring/locales/de.ts'
import { en as monitoringEn } from '../src/features/monitoring/locales/en.ts'
import { de as orderListDe } from '../src/features/orders/locales/de.ts'
import { de as orderDe } from '../src/features/orders/locales/detail/de.ts'
import { en as orderEn } from '../src/features/orders/locales/detail/en.ts'
import { en as orderListEn } from '../src/features/orders/locales/en.ts'
import { de as erpDe } from '../src/features/orders/locales/erp/de.ts'
import { en as erpEn } from '../src/features/orders/locales/erp/en.ts'
import { de as invoiceDe } from '../src/features/orders/locales/invoice/de.ts'
import { en as invoiceEn } from '../src/features/orders/locales/invoice/en.ts'
import { de as lineDe } from '../src/features/orders/locales/line/de.ts'
import { en as lineEn } from '../src/features/orders/locales/line/en.ts'
import { de as pickListDe } from '../src/features/orders/locales/pick-list/de.ts'
import { en as pickListEn } from '../src/features/orders/locales/pick-list/en.ts'
import { de as primeDe } from '../src/features/orders/locales/prime/de.ts'
import { en as primeEn } from '../src/features/orders/locales/prime/en.ts'
import { de as queueDe } from '../src/features/returns/locales/de.ts'
import { en as queueEn } from '../src/features/returns/locales/en.ts'
import { de as sessionDe } from '../src/features/session/locales/de.ts'
import { en as sessionEn } from '../src/features/session/locales/en.ts'
import { de as shippingDe } from '../src/features/shipping/locales/de.ts'
import { en as shippingEn } from '../src/features/shipping/locales/en.ts'
import { de as goodwillDe } from '../src/ui/goodwill/locales/de.ts'
import { en as goodwillEn } from '../src/ui/goodwill/locales/en.ts'
import { de as uiDe } from '../src/ui/locales/de.ts'
import { en as uiEn } from '../src/ui/locales/en.ts'
import { de as trackingDe } from '../src/ui/tracking/locales/de.ts'
import { en as trackingEn } from '../src/ui/tracking/locales/en.ts'

export type Language = 'de' | 'en'
export const LANGUAGES: readonly Language[] = ['de', 'en']

/** What stands on the screens, from the same files that the screens take it from. */
export const wordsOf = (language: Language) =>
  language === 'de'
    ? {
        app: appDe,
        help: helpDe,
        messages: messagesDe,
        monitoring: monitoringDe,
        reservations: reservationsDe,
        order: orderDe,
        invoice: invoiceDe,
        erp: erpDe,
        orderList: orderListDe,
        pickList: pickListDe,
        line: lineDe,
        prime: primeDe,
        queue: queueDe,
        goodwill: goodwillDe,
        session: sessionDe,
        shipping: shippingDe,
        tracking: trackingDe,
        ui: uiDe,
      }
    : {
        app: appEn,
        help: helpEn,
        messages: messagesEn,
        monitoring: monitoringEn,
        reservations: reservationsEn,
        order: orderEn,
        invoice: invoiceEn,
        erp: erpEn,
        orderList: orderListEn,
        pickList: pickListEn,
        line: lineEn,
        prime: primeEn,
        queue: queueEn,
        goodwill: goodwillEn,
        session: sessionEn,
        shipping: shippingEn,
        tracking: trackingEn,
        ui: uiEn,
      }
