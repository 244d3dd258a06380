import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { signIn } from '../approvals.ts'
import { nodes, startFlow } from '../flows.ts'
import type { Person, TestCompany } from '../people.ts'
import { drawEntered, drawOfLedger, makerOf } from './entered.ts'
import { type DrawOptions, drawPrint } from './prints.ts'
import type { Target } from './target.ts'
import { addOwnFields, drawValues, kindsToDraw } from './values.ts'

/** Types with calls of their own have a test of their own of what is hidden. */
const drawnTypes = recordTypes.filter(({ wire }) => !wire.ownCalls)

const isInLines = ({ key }: RecordType) =>
  drawnTypes.some(({ lines = [] }) => lines.some(({ columns }) => columns.some(({ to }) => to === key)))

/** What lines name is made before them. */
const inOrderOfLines = [...drawnTypes.filter(isInLines), ...drawnTypes.filter((type) => !isInLines(type))]

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
