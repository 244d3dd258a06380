import { product } from '#protocol/crm/product/type.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { type Page, type Paging, toPage } from '#protocol/platform/envelope.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { readLineFields } from '#server/engine/features/lines/show-lines.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'

const PRODUCTS = 'product'

/**
 * The products of a document as the wire lists them (record-engine.md §16.2), with what is taken off the whole and what they
 * come to: 102 without the right to list products, READ on the document, nothing where the field that carries them is closed.
 */
export async function listProductsOf(
  actor: Actor,
  type: RecordType,
  id: number,
  paging: Paging,
): Promise<Page<Row> & { discountRate: number; money: number }> {
  const { services, viewer } = actor
  if (!viewer.can(`${product.node}/index`)) refuse('emptyForbidden')
  const row = await requireRecord(actor, type, id, { action: 'read' })
  const rights = fieldRightsOf(viewer, type, services.engine.catalog.current())
  const fields = await readLineFields(actor, type, { row, rights })
  const value = fields.find(({ fieldName }) => fieldName === PRODUCTS)?.value
  const block = isObject(value) ? value : {}
  const lines = Array.isArray(block[PRODUCTS]) ? block[PRODUCTS].filter(isObject) : []
  const rows = lines.map((line) => ({ ...line, productName: line.name }))
  const { page, limit } = paging
  return {
    ...toPage(rows.slice((page - 1) * limit, page * limit), rows.length, paging),
    discountRate: Number(block.discountRate ?? 0),
    money: Number(block.totalPrice ?? 0),
  }
}
