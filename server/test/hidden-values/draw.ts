import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { orderTypes } from '#protocol/crm/order/order-types.ts'
import { printCalls } from '#protocol/crm/print/calls.ts'
import { type FormType, palette } from '#protocol/fields/form-types.ts'
import { formFieldSchema } from '#protocol/fields/rule/field.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { declaredKinds } from '#protocol/record/declaration/kinds.ts'
import { draftValues } from '#protocol/record/states/approval.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { signIn } from '../approvals.ts'
import { nodes, startFlow } from '../flows.ts'
import { makeRecord } from '../make.ts'
import { makeLock } from '../make-lock.ts'
import { orderingOf } from '../ordering.ts'
import type { Person, TestCompany } from '../people.ts'
import { sendFile } from '../upload.ts'
import { makeWord, paragraph } from '../word-document.ts'

/** A record whose fields hold values found nowhere else. */
export interface Target {
  type: RecordType
  id: number
  /** Null: the plain form. */
  kind: number | null
  /** All values that a field has had, by its key. */
  values: Map<string, string[]>
  /** All that a request could name about it: its ids under the keys of every call. */
  request: Record<string, unknown>
}

interface DrawOptions {
  /** With fields of the company's own, and prints by documents of Word. */
  thorough: boolean
}

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
function uniqueValue(
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
async function addOwnFields({ people }: TestCompany, { label }: RecordType): Promise<void> {
  const form = (await people.admin.ask(fieldAdminCalls.definition, { label })).flat()
  const own = palette.filter(isSampled).map((formType) => ({
    name: `${OWN}${formType}`,
    formType,
    ...(formType === 'floatnumber' ? { precisions: 2 } : {}),
  }))
  await people.admin.ask(fieldAdminCalls.saveDefinition, { label, data: [...form, ...own] })
}

interface Drawn {
  /** By field key. */
  values: [string, string][]
  entity: Record<string, string>
  field: { fieldName: string; value: string }[]
}

const kindNamed = ({ kinds }: RecordType, kind: number | null) =>
  kinds && kind !== null ? { [kinds.wire.strict]: kind } : {}

/** The flat form of a kind. */
async function formOf({ people }: TestCompany, type: RecordType, kind: number | null) {
  const request: Record<string, unknown> = { type: '1', ...kindNamed(type, kind) }
  return z.array(formFieldSchema).parse(await people.admin.ask(recordCallsOf(type).form, request))
}

/** The plain form, and as many kinds as have fields of their own. */
async function kindsToDraw(company: TestCompany, type: RecordType): Promise<(number | null)[]> {
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
async function drawValues(company: TestCompany, type: RecordType, kind: number | null): Promise<Drawn> {
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

/** Types with calls of their own have a test of their own of what is hidden. */
const drawnTypes = recordTypes.filter(({ wire }) => !wire.ownCalls)

const isInLines = ({ key }: RecordType) =>
  drawnTypes.some(({ lines = [] }) => lines.some(({ columns }) => columns.some(({ to }) => to === key)))

/** What lines name is made before them. */
const inOrderOfLines = [...drawnTypes.filter(isInLines), ...drawnTypes.filter((type) => !isInLines(type))]

/** Lines that name what is above: they also contain what is copied of it. */
const linesOver = ({ lines = [] }: RecordType, above: Record<string, unknown>) =>
  Object.fromEntries(
    lines.map(({ key, columns }) => {
      const named = columns.flatMap(({ name, to }) => {
        const target = recordTypes.find((each) => each.key === to)
        return target ? [[toKey(name), above[target.idKey]]] : []
      })
      return [key, [Object.fromEntries(named)]]
    }),
  )

/** Who makes records of a type: the rep, or the administrator in the rep's name. */
function makerOf({ people, app }: TestCompany, { node }: RecordType): Person {
  const { admin, repA } = people
  return app.services.directory.current().can(repA.userId, `${node}/save`) ? repA : admin
}

async function drawTarget(
  company: TestCompany,
  type: RecordType,
  above: Record<string, unknown>,
  kind: number | null = null,
): Promise<Target> {
  const { id, values } = type.ledger
    ? await drawOfLedger(company, above)
    : await drawEntered(company, type, above, kind)
  const request = {
    ...above,
    type: type.label,
    types: type.label,
    label: type.label,
    crmType: type.label,
    activityType: type.label,
    activityTypeId: id,
    actionId: id,
    typeId: id,
    id,
    ids: [id],
    [type.idKey]: id,
    ...(type.ledger ? await numbersOf(company, id) : {}),
  }
  return { type, id, kind, values: new Map(values.map(([key, value]) => [key, [value]])), request }
}

/** How calls name a lock, those of its customer too, on a day after all that were drawn. */
async function numbersOf({ platform }: TestCompany, lockId: number) {
  const { rows } = await platform.pool.query<{ shell_num: string }>(
    'select shell_num from software_lock where id = $1',
    [lockId],
  )
  const shellNum = rows[0]?.shell_num ?? ''
  return { date: '2099-01-01', shellNum, shellNums: [shellNum], includeChild: 1, days: 3660, state: 0 }
}

interface Entered extends Pick<Drawn, 'values'> {
  id: number
}

async function drawEntered(
  company: TestCompany,
  type: RecordType,
  above: Record<string, unknown>,
  kind: number | null,
): Promise<Entered> {
  const { values, entity, field } = await drawValues(company, type, kind)
  const ownerUserId = company.people.repA.userId
  const order = type.key === business.key && kind !== null ? await drawOrder(company, kind, above) : null
  const bound = order?.entity ?? (await boundValues(company, type, above))
  const given = { ...above, ownerUserId, ...kindNamed(type, kind), ...entity, ...bound }
  const lines = order?.hasLines === false ? {} : linesOver(type, above)
  const id = await makeRecord(makerOf(company, type), type, { entity: given, field, lines })
  // the money of an order is computed
  const told = values.filter(([key]) => !Object.hasOwn(bound, key) && !(order && key === 'money'))
  return { id, values: told }
}

/** What an order of a type needs besides: locks of the customer, and values that mean something to it. */
async function drawOrder(company: TestCompany, kind: number, above: Record<string, unknown>) {
  const type = orderTypes.find(({ code }) => code === kind)
  const customerId = Number(above.customerId)
  const ownerUserId = company.people.repA.userId
  const { day, licensed } = orderingOf(() => company)
  const numbers: string[] = []
  for (let at = 0; at < (type?.takes.least ?? 0); at += 1)
    numbers.push((await licensed({ customerId, ownerUserId })).shellNum)
  const reasons: readonly number[] = type && 'reasons' in type ? type.reasons : []
  return {
    hasLines: type?.sells.some((mode) => mode === 0) ?? false,
    entity: {
      region: 1,
      leaseYears: 1,
      trialDays: 7,
      mergeMode: 1,
      startTime: day(),
      endTime: day(300),
      shellNums: numbers.join(','),
      mainShellNum: numbers[0],
      reasonType: reasons[0],
      updateCustomer: await makeRecord(company.people.repA, customer),
      saveType: 0,
    },
  }
}

/** What fields are sent that take no value found nowhere else: a count within bounds, the number of a lock that exists. */
async function boundValues(
  company: TestCompany,
  type: RecordType,
  above: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (type.key === lockClaim.key) return { quantity: 20 }
  if (type.key !== badLock.key) return {}
  const { userId } = company.people.repA
  const lockId = await makeLock(company, { ownerUserId: userId, customerId: Number(above.customerId) })
  const { rows } = await company.platform.pool.query('select shell_num from software_lock where id = $1', [
    lockId,
  ])
  // one in force is not changed any more
  return { shellNum: rows[0].shell_num, ...draftValues(type) }
}

/** A lock, whose values no form enters. It begins before any day that is drawn. */
async function drawOfLedger(company: TestCompany, above: Record<string, unknown>): Promise<Entered> {
  const [chipNo = '', endTime = '', salesPrice = '', ports] = ['text', 'date', 'floatnumber', 'number'].map(
    (formType) => uniqueValue(formType, true) ?? '',
  )
  const drawn = { chipNo, startTime: '2047-09-23', endTime, salesPrice, portNumber: Number(ports) }
  const id = await makeLock(company, {
    ownerUserId: company.people.repA.userId,
    customerId: Number(above.customerId),
    contractId: Number(above.contractId),
    ...drawn,
  })
  return { id, values: Object.entries(drawn).map(([key, value]) => [key, String(value)]) }
}

/** Changes every value, which the history records, and submits what is approved. */
async function changeValues(company: TestCompany, { type, id, kind, values }: Target): Promise<void> {
  if (type.ledger) return
  const changed = await drawValues(company, type, kind)
  const entity = Object.fromEntries(Object.entries(changed.entity).filter(([key]) => values.has(key)))
  const request = { entity: { [type.idKey]: id, ...entity }, field: changed.field }
  const { code } = await makerOf(company, type).call(recordCallsOf(type).update, request)
  if (code !== 0) return
  for (const [key, value] of changed.values) values.get(key)?.push(value)
}

/** A template with everything that can be printed of a type, and what the administrator has printed by it. */
async function drawPrint(company: TestCompany, { type, id, kind }: Target, { thorough }: DrawOptions) {
  const { people } = company
  if (!type.prints) return {}
  const groups = await people.admin.ask(printCalls.fields, { type: type.label })
  const tags = Object.entries(groups).flatMap(([group, fields]) =>
    fields.map(({ fieldName }) => `<span data-wk-tag="${group}.${fieldName}">{x}</span>`),
  )
  const templateName = `密值${type.key}${kind ?? ''}`
  await people.admin.ask(printCalls.add, {
    templateName,
    type: type.label,
    content: `<p>${tags.join('')}</p>`,
  })
  const { list } = await people.admin.ask(printCalls.list, { type: type.label, pageType: 0 })
  const templateId = list.find((each) => each.templateName === templateName)?.templateId ?? 0
  const recordContent = await people.admin.ask(printCalls.print, { templateId, id })
  await people.admin.ask(printCalls.saveRecord, { templateId, typeId: id, recordContent })
  const wordId = thorough ? await drawWordTemplate(company, type, groups) : undefined
  if (wordId !== undefined) {
    const key = await people.admin.ask(printCalls.printWord, { templateId: wordId, id })
    await people.admin.ask(printCalls.saveRecord, { templateId: wordId, typeId: id, recordContent: '', key })
  }
  const prints = await people.admin.ask(printCalls.records, { crmType: type.label, typeId: id })
  const printedIds = prints.map(({ recordId }) => recordId)
  return { templateId, printedIds, wordId }
}

/** The same as a document of Word; lines, which need loops, are in the tests of documents. */
async function drawWordTemplate(
  company: TestCompany,
  type: RecordType,
  groups: Record<string, { fieldName: string }[]>,
): Promise<number> {
  const { admin } = company.people
  const lines = (type.lines ?? []).map(({ key }) => key)
  const tags = Object.entries(groups)
    .filter(([group]) => recordTypes.some(({ key }) => key === group) && !lines.includes(group))
    .flatMap(([group, fields]) => fields.map(({ fieldName }) => `{${group}.${fieldName}}`))
  const templateName = `密值文档${type.key}${randomUUID()}`
  const part = { name: '密值.docx', content: makeWord(tags.map((tag) => paragraph(tag)).join('')) }
  const fields = { templateName, type: String(type.label) }
  const { code, msg } = await sendFile(company, admin, printCalls.addWord, part, fields)
  if (code !== 0) throw new Error(`${type.key}: ${code} ${msg}`)
  const { list } = await admin.ask(printCalls.list, { type: type.label, pageType: 0 })
  return list.find((each) => each.templateName === templateName)?.templateId ?? 0
}

/** Of an approval its number, as its calls name it. */
async function approvalOf({ platform }: TestCompany, { type, id }: Target): Promise<number | undefined> {
  if (!type.approval) return undefined
  const { rows } = await platform.pool.query(
    'select max(id) as id from approval_records where label = $1 and subject_id = $2',
    [type.approval.label, id],
  )
  return rows[0]?.id === null ? undefined : Number(rows[0].id)
}

/**
 * A record of each type, each under those before it, changed once after it was made and submitted to the reader where it is
 * approved; printed where it can be.
 */
export async function drawTargets(
  company: TestCompany,
  reader: Person,
  options: DrawOptions = { thorough: false },
): Promise<Target[]> {
  const targets: Target[] = []
  const above: Record<string, unknown> = {}
  for (const type of inOrderOfLines) {
    if (options.thorough && !type.ledger) await addOwnFields(company, type)
    for (const kind of await kindsToDraw(company, type))
      targets.push(await drawTarget(company, type, above, kind))
    above[type.idKey] = targets.findLast((target) => target.type === type && target.kind === null)?.id
  }
  // one more of each approved type stays in force, so that sums hold its value alone
  for (const { type, values } of targets.filter(
    ({ type: { approval }, kind }) => approval && kind === null,
  )) {
    const { [type.idKey]: _own, ...others } = above
    const twin = await drawTarget(company, type, others)
    for (const [key, all] of twin.values) values.get(key)?.push(...all)
  }
  await signIn(company, [reader])
  for (const { approval } of drawnTypes)
    if (approval)
      await startFlow(company.people.admin, [nodes.members([reader.userId])], { label: approval.label })
  for (const target of [...targets]) {
    await changeValues(company, target)
    const { rows } = await company.platform.pool.query(
      `select batch_id from ${target.type.table} where id = $1`,
      [target.id],
    )
    const recordId = await approvalOf(company, target)
    const { printedIds = [], wordId, ...print } = await drawPrint(company, target, options)
    Object.assign(target.request, { batchId: rows[0].batch_id, ...print })
    // approvals and prints are both named by `recordId`, and approvals have labels of their own
    if (recordId !== undefined)
      targets.push({
        ...target,
        request: { ...target.request, recordId, label: target.type.approval?.label },
      })
    for (const printedId of printedIds)
      targets.push({ ...target, request: { ...target.request, recordId: printedId } })
    if (wordId !== undefined) targets.push({ ...target, request: { ...target.request, templateId: wordId } })
  }
  return targets
}
