/**
 * Order document: `GET /orders/{id}`, composed in one statement of the parts that the owners of the tables export.
 * Owns no table.
 */

export { orderDocumentRoutes } from './order-document.routes.ts'
export { getOrderDetail } from './order-document.ts'
