import { isObject } from '#protocol/fields/value/shape.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { readLineFields } from '#server/engine/features/lines/show-lines.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import { formOver } from '#server/engine/model/record-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'

const PRODUCTS = 'product'

interface ProductsOf {
  lines: Row[]
  discountRate: number
  money: number
}

/**
 * The products of a document (record-engine.md §16.2), with what is taken off the whole and what they come to. READ on the
 * document; nothing where the field that carries them is closed.
 */
export async function readProductsOf(actor: Actor, type: RecordType, id: number): Promise<ProductsOf> {
  const row = await requireRecord(actor, type, id, { action: 'read' })
  const form = await formOver(actor, type, row)
  const fields = await readLineFields(actor, type, { row, form })
  const value = fields.find(({ fieldName }) => fieldName === PRODUCTS)?.value
  const block = isObject(value) ? value : {}
  const lines = Array.isArray(block[PRODUCTS]) ? block[PRODUCTS].filter(isObject) : []
  return {
    lines: lines.map((line) => ({ ...line, productName: line.name })),
    discountRate: Number(block.discountRate ?? 0),
    money: Number(block.totalPrice ?? 0),
  }
}
