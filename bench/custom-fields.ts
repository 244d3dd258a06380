import type pg from 'pg'
import { customer } from '#protocol/crm/customer/type.ts'

/** A field of the customer form as the designer sends it; more keys come and go unread. */
interface Field {
  id?: number
  fieldId?: number
  fieldName?: string
  name: string
  formType: string
}

export type AskJson = <Data>(path: string, body: unknown) => Promise<Data>

/** Asks calls of the product as one person. */
export function askAs(call: (path: string) => string, token: string): AskJson {
  return async <Data>(path: string, body: unknown) => {
    const reply = await fetch(call(path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'admin-token': token },
      body: JSON.stringify(body),
    })
    const { code, msg, data }: { code: number; msg: string; data: Data } = JSON.parse(await reply.text())
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
}

const label = customer.label

/** The custom field that lists are filtered by, and its options. */
export const RENTED = '租用方式'
export const rentals = ['按年', '按季', '按月', '买断', '试用']

interface Wanted {
  field: Field & { options?: string; precisions?: number }
  /** Its value for a row, in SQL over `id`. */
  value: string
}

/** Cells of an import for the fields below, by heading. */
export const customCells: Readonly<Record<string, string>> = {
  [RENTED]: '按年',
  锁数量: '12',
  年租金: '1280.50',
  档案编号: 'DA-1',
  折扣: '85',
  使用部门: '工程一部',
  备用手机: '13900000000',
}

/** With these the list of customers has 30 columns. */
const wanted: readonly Wanted[] = [
  {
    field: { name: RENTED, formType: 'select', options: rentals.join() },
    value: `(array['${rentals.join("','")}'])[3 + hashint8(id) % 3]`,
  },
  { field: { name: '锁数量', formType: 'number', precisions: 0 }, value: '1 + id % 97' },
  { field: { name: '年租金', formType: 'floatnumber', precisions: 2 }, value: '(id % 9973) * 12.5' },
  { field: { name: '档案编号', formType: 'text' }, value: `'DA-' || lpad(id::text, 9, '0')` },
  { field: { name: '折扣', formType: 'percent', precisions: 2 }, value: '50 + id % 50' },
  { field: { name: '使用部门', formType: 'text' }, value: `'工程' || (id % 12 + 1) || '部'` },
  { field: { name: '备用手机', formType: 'mobile' }, value: `'139' || lpad((id % 100000000)::text, 8, '0')` },
]

export const readFields = async (ask: AskJson) => (await ask<Field[][]>(`crmField/list/${label}`, {})).flat()

/** Saves the form with these fields, as the designer does. */
export async function saveFields(ask: AskJson, known: readonly Field[], next: readonly object[]) {
  const knownIds = known.flatMap((field) => field.fieldId ?? [])
  await ask('crmField/saveField', { label, data: next, knownIds })
}

/** Gives the company its custom fields through the product, and every customer values, once. */
export async function prepareFields(ask: AskJson, pool: pg.Pool): Promise<void> {
  const before = await readFields(ask)
  const missing = wanted.filter(({ field }) => !before.some((each) => each.name === field.name))
  if (missing.length === 0) return
  await saveFields(ask, before, [...before, ...missing.map(({ field }) => field)])
  const after = await readFields(ask)
  const changes = missing.map(({ field, value }) => {
    const made = after.find((each) => each.name === field.name)
    if (!made?.fieldId) throw new Error(`the field ${field.name} was not made`)
    return { column: `f_${made.fieldId}`, value }
  })
  // one rewrite of the table leaves no dead rows behind, as an update would
  await pool.query(
    `alter table ${customer.table} ${changes
      .map(({ column, value }) => `alter column ${column} type ${typeOf(value)} using (${value})`)
      .join(', ')}`,
  )
  await pool.query(`vacuum (analyze) ${customer.table}`)
}

const typeOf = (value: string) => (value.includes("'") ? 'text' : 'numeric')

/** The key under which rows and filters know a field. */
export async function keyOf(ask: AskJson, name: string): Promise<string> {
  const fields = await ask<Field[][]>('crmCustomer/field', { type: '1' })
  const found = fields.flat().find((field) => field.name === name)
  if (!found?.fieldName) throw new Error(`there is no field ${name}`)
  return found.fieldName
}
