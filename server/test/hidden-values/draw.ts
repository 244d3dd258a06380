import { z } from 'zod'
import { printCalls } from '#protocol/crm/print/calls.ts'
import { formFieldSchema } from '#protocol/fields/rule/field.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { signIn } from '../approvals.ts'
import { nodes, startFlow } from '../flows.ts'
import { makeRecord } from '../make.ts'
import type { Person, TestCompany } from '../people.ts'

/** A record whose fields hold values found nowhere else. */
export interface Target {
  type: RecordType
  id: number
  /** All values that a field has had, by its key. */
  values: Map<string, string[]>
  /** All that a request could name about it: its ids under the keys of every call. */
  request: Record<string, unknown>
}

let drawn = 0
/** A value found nowhere else, as it is sent; null for choices, people and the like, of which there is none. */
function uniqueValue(formType: string): string | null {
  drawn += 1
  const number = String(drawn).padStart(4, '0')
  const day = `20${50 + (drawn % 40)}-0${1 + (drawn % 9)}-1${drawn % 10}`
  const samples: Readonly<Record<string, string>> = {
    text: `密值甲${number}乙`,
    textarea: `密值甲${number}乙`,
    mobile: `1397777${number}`,
    email: `hidden${number}@example.com`,
    website: `https://hidden${number}.example.com`,
    number: `7${number}3`,
    floatnumber: `7${number}3.19`,
    date: day,
    datetime: `${day} 03:17:00`,
  }
  return samples[formType] ?? null
}

interface Drawn {
  /** By field key. */
  values: [string, string][]
  entity: Record<string, string>
  field: { fieldName: string; value: string }[]
}

/** A value for each field of the form that can hold one. */
async function drawValues({ people }: TestCompany, type: RecordType): Promise<Drawn> {
  const form = await people.admin.ask(recordCallsOf(type).form, { type: '1' })
  const drawn = z
    .array(formFieldSchema)
    .parse(form)
    .flatMap(({ fieldName, formType, fieldType }) => {
      const value = uniqueValue(formType)
      return value === null ? [] : [{ fieldName, value, isColumn: fieldType === 1 }]
    })
  const [columns, others] = [drawn.filter(({ isColumn }) => isColumn), drawn.filter((each) => !each.isColumn)]
  return {
    values: drawn.map(({ fieldName, value }) => [fieldName, value]),
    entity: Object.fromEntries(columns.map(({ fieldName, value }) => [fieldName, value])),
    field: others.map(({ fieldName, value }) => ({ fieldName, value })),
  }
}

/** Who makes records of a type: the rep, or the administrator in the rep's name. */
function makerOf({ people, app }: TestCompany, { node }: RecordType): Person {
  const { admin, repA } = people
  return app.services.directory.current().can(repA.userId, `${node}/save`) ? repA : admin
}

async function drawTarget(
  company: TestCompany,
  type: RecordType,
  above: Record<string, unknown>,
): Promise<Target> {
  const { values, entity, field } = await drawValues(company, type)
  const ownerUserId = company.people.repA.userId
  const given = { ...above, ownerUserId, ...entity }
  const id = await makeRecord(makerOf(company, type), type, { entity: given, field })
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
  }
  return { type, id, values: new Map(values.map(([key, value]) => [key, [value]])), request }
}

/** Changes every value, which the history records, and submits what is approved. */
async function changeValues(company: TestCompany, { type, id, values }: Target): Promise<void> {
  const changed = await drawValues(company, type)
  const request = { entity: { [type.idKey]: id, ...changed.entity }, field: changed.field }
  const { code } = await makerOf(company, type).call(recordCallsOf(type).update, request)
  if (code !== 0) return
  for (const [key, value] of changed.values) values.get(key)?.push(value)
}

/** A template with everything that can be printed of a type, and what the administrator has printed by it. */
async function drawPrint({ people }: TestCompany, { type, id }: Target) {
  if (!type.prints) return {}
  const groups = await people.admin.ask(printCalls.fields, { type: type.label })
  const tags = Object.entries(groups).flatMap(([group, fields]) =>
    fields.map(({ fieldName }) => `<span data-wk-tag="${group}.${fieldName}">{x}</span>`),
  )
  const templateName = `密值${type.key}`
  await people.admin.ask(printCalls.add, {
    templateName,
    type: type.label,
    content: `<p>${tags.join('')}</p>`,
  })
  const { list } = await people.admin.ask(printCalls.list, { type: type.label, pageType: 0 })
  const templateId = list.find((each) => each.templateName === templateName)?.templateId ?? 0
  const recordContent = await people.admin.ask(printCalls.print, { templateId, id })
  await people.admin.ask(printCalls.saveRecord, { templateId, typeId: id, recordContent })
  const [printed] = await people.admin.ask(printCalls.records, { crmType: type.label, typeId: id })
  return { templateId, printedId: printed?.recordId }
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
export async function drawTargets(company: TestCompany, reader: Person): Promise<Target[]> {
  const targets: Target[] = []
  const above: Record<string, unknown> = {}
  for (const type of recordTypes) {
    const target = await drawTarget(company, type, above)
    targets.push(target)
    above[type.idKey] = target.id
  }
  // one more of each approved type stays in force, so that sums hold its value alone
  for (const { type, values } of targets.filter((target) => target.type.approval)) {
    const { [type.idKey]: _own, ...others } = above
    const twin = await drawTarget(company, type, others)
    for (const [key, all] of twin.values) values.get(key)?.push(...all)
  }
  await signIn(company, [reader])
  for (const { approval } of recordTypes)
    if (approval)
      await startFlow(company.people.admin, [nodes.members([reader.userId])], { label: approval.label })
  for (const target of [...targets]) {
    await changeValues(company, target)
    const { rows } = await company.platform.pool.query(
      `select batch_id from ${target.type.table} where id = $1`,
      [target.id],
    )
    const recordId = await approvalOf(company, target)
    const { printedId, ...print } = await drawPrint(company, target)
    Object.assign(target.request, { batchId: rows[0].batch_id, ...print })
    // approvals and prints are both named by `recordId`, and approvals have labels of their own
    if (recordId !== undefined)
      targets.push({
        ...target,
        request: { ...target.request, recordId, label: target.type.approval?.label },
      })
    if (printedId !== undefined)
      targets.push({ ...target, request: { ...target.request, recordId: printedId } })
  }
  return targets
}
