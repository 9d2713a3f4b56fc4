import type { Marketplaces } from './connectors/marketplaces/marketplace-connector.ts'
import { type Module, PHASES } from './define-module.ts'
import { billing } from './modules/billing/module.ts'
import { catalogue } from './modules/catalogue/module.ts'
import { type Listings, refreshArticles } from './modules/channels/index.ts'
import { channels } from './modules/channels/module.ts'
import { clickAndCollect } from './modules/click-and-collect/module.ts'
import type { MarketplaceConsent } from './modules/direct-sales/index.ts'
import { directSales } from './modules/direct-sales/module.ts'
import { downloads } from './modules/downloads/module.ts'
import type { ErpConnectors } from './modules/erp/index.ts'
import { erp } from './modules/erp/module.ts'
import { refreshOrder } from './modules/intake/index.ts'
import { intake } from './modules/intake/module.ts'
import { invoices } from './modules/invoices/module.ts'
import { messages } from './modules/messages/module.ts'
import { monitoring } from './modules/monitoring/module.ts'
import { orderSessions } from './modules/order-access/index.ts'
import { orderAccess } from './modules/order-access/module.ts'
import { orderActions } from './modules/order-actions/module.ts'
import { orderDocument } from './modules/order-document/module.ts'
import { orderViews } from './modules/order-views/module.ts'
import { orders } from './modules/orders/module.ts'
import type { ChannelAccount, ChannelManifest } from './modules/organisation/index.ts'
import { organisation } from './modules/organisation/module.ts'
import { pricing } from './modules/pricing/module.ts'
import { privacy } from './modules/privacy/module.ts'
import { ranking } from './modules/ranking/module.ts'
import { returns } from './modules/returns/module.ts'
import { scan } from './modules/scan/module.ts'
import type { OrderSessions } from './modules/session/index.ts'
import { session } from './modules/session/module.ts'
import { setup } from './modules/setup/module.ts'
import type { Carriers, ChannelCarriers, OnPoint } from './modules/shipping/index.ts'
import { shipping } from './modules/shipping/module.ts'
import { statistics } from './modules/statistics/module.ts'
import { storewindow } from './modules/storewindow/module.ts'
import { today } from './modules/today/module.ts'
import { MODULES, type Word } from './modules.ts'
import type { SqlSupply } from './platform/db/sql-part.ts'
import type { Deps } from './platform/deps.ts'
import type { Subscription } from './platform/events/event.ts'
import type { JobCtx } from './platform/jobs/job.ts'
import type { Mailer } from './platform/mail/mailer.ts'

/** The adapters to other systems. */
export interface Adapters {
  /** What the vendors of channels say of themselves. */
  readonly channelAdapters: readonly ChannelManifest[]
  readonly mailer: Mailer
  readonly carriers: Carriers
  /** Marketplaces that sell the labels of their own orders. */
  readonly channelCarriers: ChannelCarriers
  readonly marketplaces: Marketplaces
  /** Channels that are told what is on sale. */
  readonly listings: Listings
  /** Where merchants authorise the operator's application. */
  readonly consent: MarketplaceConsent
  readonly erp: ErpConnectors
  /** Called at each step of a purchase; for tests that kill the worker there. */
  readonly onPoint?: OnPoint
}

/** What modules are given: what belongs to the process, the adapters, and functions of later modules. */
export interface Given extends Deps, Adapters {
  readonly orderSessions: OrderSessions
  readonly tellChannels: typeof refreshArticles
  refreshOrder(job: JobCtx, account: ChannelAccount, extOrderId: string): ReturnType<typeof refreshOrder>
}

/** Hands functions of later modules to earlier ones. */
export function givenTo(deps: Deps, adapters: Adapters): Given {
  const parts = { ...deps, ...adapters }
  return {
    ...parts,
    orderSessions,
    tellChannels: refreshArticles,
    refreshOrder: (job, account, extOrderId) => refreshOrder(job, parts, account, extOrderId),
  }
}

const MODULE_OF: Readonly<Record<Word, Module<Given>>> = {
  organisation,
  session,
  catalogue,
  pricing,
  orders,
  shipping,
  returns,
  channels,
  intake,
  invoices,
  erp,
  'direct-sales': directSales,
  'order-access': orderAccess,
  'click-and-collect': clickAndCollect,
  scan,
  ranking,
  statistics,
  storewindow,
  monitoring,
  messages,
  downloads,
  billing,
  setup,
  privacy,
  'order-actions': orderActions,
  today,
  'order-views': orderViews,
  'order-document': orderDocument,
}

/** The modules that the product is composed of, in the order in which they know each other. */
export const modules: readonly Module<Given>[] = MODULES.map(({ word }) => MODULE_OF[word])

/**
 * What else happens in the transaction of an event, in the order in which it happens: phase by phase (`PHASES`), within one
 * module by module.
 */
export const subscriptions: readonly Subscription[] = PHASES.flatMap((phase) =>
  modules.flatMap((module) => module.subscriptions?.[phase] ?? []),
)

/** The SQL that later modules supply to the statements of earlier ones. */
export const sqlSupplies: readonly SqlSupply[] = modules.flatMap(({ sqlParts = [] }) => sqlParts)
