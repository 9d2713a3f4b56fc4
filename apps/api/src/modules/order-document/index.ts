/**
 * Order document: `GET /orders/{id}`, composed in one statement of the parts that the owners of the tables export.
 * Owns no table.
 */

export { getOrderDetail } from './order-document.ts'
