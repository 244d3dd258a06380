import { z } from 'zod'
import { type FormType, palette } from '#protocol/fields/form-types.ts'
import { formFieldSchema } from '#protocol/fields/rule/field.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { declaredKinds } from '#protocol/record/declaration/kinds.ts'
import type { TestCompany } from '../people.ts'

/** How names of the company's own fields begin. */
const OWN = '自有'

let drawn = 0
/** Own fields count for themselves: the days of other fields follow each other in the order of the form. */
let drawnOwn = 5_000
/** What a field of this form type is sent, from a number and a day found nowhere else. */
const samples = {
  text: (number) => `密值甲${number}乙`,
  textarea: (number) => `密值甲${number}乙`,
  mobile: (number) => `1397777${number}`,
  email: (number) => `hidden${number}@example.com`,
  website: (number) => `https://hidden${number}.example.com`,
  number: (number) => `7${number}3`,
  floatnumber: (number) => `7${number}3.19`,
  date: (_number, day) => day,
  datetime: (_number, day) => `${day} 03:17:00`,
} satisfies Partial<Record<FormType, (number: string, day: string) => string>>

/** Fields that hold what a list offers. */
const offered: Readonly<Record<string, string>> = {
  quotaIds: 'numbers of quotas, which no role is kept from',
}

/** Form types whose values are not found nowhere else, and why; a new form type is in one of the two. */
const withoutUnique: Readonly<Record<Exclude<FormType, keyof typeof samples>, string>> = {
  boolean_value: 'a choice',
  select: 'a choice',
  checkbox: 'a choice',
  category: 'a choice',
  business_type: 'a choice',
  business_status: 'a choice',
  examine_type: 'a choice',
  hrm_dept: 'a choice',
  dealStatus: 'a choice',
  checkStatus: 'a choice',
  percent: 'between 0 and 100',
  date_interval: 'two dates, withheld like one',
  position: 'regions, which are the same everywhere',
  location: 'a place that a map names',
  map_address: 'regions; the words behind them are a field of text',
  user: 'people',
  single_user: 'people',
  structure: 'departments',
  file: 'a file, whose bytes are no field',
  pic: 'a file, whose bytes are no field',
  handwriting_sign: 'a file, whose bytes are no field',
  desc_text: 'words of the form',
  detail_table: 'rows of other form types',
  hrm_employee: 'a record',
  customer: 'a record',
  business: 'a record',
  contacts: 'a record',
  contract: 'a record',
  invoice: 'a record',
  receivables_plan: 'a record',
  single_product: 'a record',
  product: 'lines, which hold what they copy of the records they name',
}

const isSampled = (formType: string): formType is keyof typeof samples => Object.hasOwn(samples, formType)

interface Bounded {
  fieldName?: string
  maxNumRestrict?: string | null
}

/** A value found nowhere else, as it is sent; null where a form type has none, or a field takes small numbers only. */
export function uniqueValue(
  formType: string,
  isOwn: boolean,
  { fieldName = '', maxNumRestrict = null }: Bounded = {},
): string | null {
  if (isOwn) drawnOwn += 1
  else drawn += 1
  if (Object.hasOwn(offered, fieldName)) return null
  if (!isSampled(formType)) {
    if (!Object.hasOwn(withoutUnique, formType)) throw new Error(`${formType} is a new form type`)
    return null
  }
  const place = isOwn ? drawnOwn : drawn
  const day = isOwn
    ? `20${50 + (place % 40)}-1${place % 3}-2${place % 9}`
    : `20${50 + Math.floor(place / 81)}-0${1 + (Math.floor(place / 9) % 9)}-1${1 + (place % 9)}`
  const value = samples[formType](String(place).padStart(4, '0'), day)
  return maxNumRestrict !== null && Number(value) > Number(maxNumRestrict) ? null : value
}

/** Fields of the company's own on the form of a type, one for each form type that the designer offers. */
export async function addOwnFields({ people }: TestCompany, { label }: RecordType): Promise<void> {
  const form = (await people.admin.ask(fieldAdminCalls.definition, { label })).flat()
  const own = palette.filter(isSampled).map((formType) => ({
    name: `${OWN}${formType}`,
    formType,
    ...(formType === 'floatnumber' ? { precisions: 2 } : {}),
  }))
  await people.admin.ask(fieldAdminCalls.saveDefinition, { label, data: [...form, ...own] })
}

export interface Drawn {
  /** By field key. */
  values: [string, string][]
  entity: Record<string, string>
  field: { fieldName: string; value: string }[]
}

export const kindNamed = ({ kinds }: RecordType, kind: number | null) =>
  kinds && kind !== null ? { [kinds.wire.strict]: kind } : {}

/** The flat form of a kind. */
async function formOf({ people }: TestCompany, type: RecordType, kind: number | null) {
  const request: Record<string, unknown> = { type: '1', ...kindNamed(type, kind) }
  return z.array(formFieldSchema).parse(await people.admin.ask(recordCallsOf(type).form, request))
}

/** The plain form, and as many kinds as have fields of their own. */
export async function kindsToDraw(company: TestCompany, type: RecordType): Promise<(number | null)[]> {
  if (type.ledger) return [null]
  const kinds: (number | null)[] = []
  const seen = new Set<string>()
  for (const kind of [null, ...declaredKinds(type).map(({ code }) => code)]) {
    const keys = (await formOf(company, type, kind)).map(({ fieldName }) => fieldName)
    if (kind === null || keys.some((key) => !seen.has(key))) kinds.push(kind)
    for (const key of keys) seen.add(key)
  }
  return kinds
}

/** A value for each field of the form that can hold one. */
export async function drawValues(
  company: TestCompany,
  type: RecordType,
  kind: number | null,
): Promise<Drawn> {
  const form = await formOf(company, type, kind)
  const drawn = form.flatMap((field) => {
    const { fieldName, name, formType, fieldType, maxLength } = field
    const value = uniqueValue(formType, name.startsWith(OWN), field)
    // four digits, as an area has them, are found anywhere
    const fits = value !== null && (!maxLength || value.length <= maxLength)
    return !fits ? [] : [{ fieldName, value, isColumn: fieldType === 1 }]
  })
  const [columns, others] = [drawn.filter(({ isColumn }) => isColumn), drawn.filter((each) => !each.isColumn)]
  return {
    values: drawn.map(({ fieldName, value }) => [fieldName, value]),
    entity: Object.fromEntries(columns.map(({ fieldName, value }) => [fieldName, value])),
    field: others.map(({ fieldName, value }) => ({ fieldName, value })),
  }
}
