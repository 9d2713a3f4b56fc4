/** The four ways to name an order (spec: orders §2, Main shell). */
export const FIND_WAYS = ['channel', 'external', 'addition', 'line'] as const
export type FindWay = (typeof FIND_WAYS)[number]
