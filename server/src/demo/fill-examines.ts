import { sql } from 'kysely'
import { approvalStatus, modes, nodeTypes, recheckTypes, whenEmpty } from '#protocol/approval/flow.ts'
import { flowSaveSchema } from '#protocol/approval/flow-calls.ts'
import { examineCalls, examineSaveSchema, type OaField } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import type { AppServices } from '#server/access/context.ts'
import { decide, readSubmissions, saveFlow } from '#server/approval/door.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { readForm, saveExamine, saveForm } from '#server/examine/door.ts'
import { DAY, HOUR, MINUTE } from '#server/platform/time/clock.ts'
import { typicalKeys } from './accounts.ts'
import { type As, actingIn } from './acting.ts'
import { type DrawnExamine, drawExamines, type Outcome, SEAL } from './draw-examines.ts'
import type { HiredMember } from './hire-staff.ts'
import { createRandom, type Random } from './random.ts'

interface Filling {
  services: AppServices
  staff: readonly HiredMember[]
  userOf: (key: string) => number
}

/** Office approvals of the demonstration company: types with their steps, and what its people have submitted and decided. */
export async function fillExamines({ services, staff, userOf }: Filling): Promise<void> {
  const now = services.clock.now()
  const as = actingIn(services)
  const director = userOf('director')
  const categories = await designTypes(as(director, now), { director, finance: userOf('finance') })
  // the director is asked, and asks none
  const people = staff.filter(({ status, key }) => status === 1 && key !== 'director')
  const random = createRandom('suoke/examines')
  const custom = await readForm(as(director, now), categories.get(oaTypes.custom) ?? 0)
  for (const drawn of drawExamines({ random, staff: people, now }, typicalKeys)) {
    const categoryId = categories.get(drawn.oaType)
    if (categoryId === undefined) throw new Error(`no type of office approvals ${drawn.oaType}`)
    await enter({ services, as, random, now }, { drawn, categoryId, custom })
  }
}

const common = { examineErrorHandling: whenEmpty.managers, conditionList: [], type: modes.any }
const superior = {
  ...common,
  examineType: nodeTypes.superior,
  name: '直属上级',
  parentLevel: 1,
  userList: [],
}

/** The built-in types get steps, money a second one by finance; one type is the company's own. Returns their versions by kind. */
async function designTypes(
  actor: Actor,
  { director, finance }: { director: number; finance: number },
): Promise<Map<number, number>> {
  const { services } = actor
  const byFinance = { ...common, examineType: nodeTypes.members, name: '财务审核', userList: [finance] }
  const withMoney: readonly number[] = [oaTypes.expense, oaTypes.loan]
  const designed = new Map<number, number>()
  const save = async (
    type: { examineId?: number; examineName: string; examineIcon: string },
    oaType: number,
  ) => {
    const dataList = withMoney.includes(oaType) ? [superior, byFinance] : [superior]
    const flow = { ...type, label: 0, recheckType: recheckTypes.anew, managerList: [director], dataList }
    designed.set(oaType, (await saveFlow(actor, flowSaveSchema.parse(flow))).examineId)
  }
  for (const { id, oaType, name, icon, status } of services.examineVersions.entries())
    if (status === 1 && oaType !== oaTypes.custom)
      await save({ examineId: id, examineName: name, examineIcon: icon }, oaType)
  await save({ examineName: SEAL.name, examineIcon: SEAL.icon }, oaTypes.custom)
  const form = { categoryId: designed.get(oaTypes.custom), data: SEAL.fields }
  await saveForm(actor, examineCalls.saveForm.request.parse(form))
  return designed
}

interface Entering {
  services: AppServices
  as: As
  random: Random
  now: Date
}

interface Entered {
  drawn: DrawnExamine
  categoryId: number
  /** Fields of the company's own type. */
  custom: readonly OaField[]
}

/** Submits one in the name of its person, and leads it to its outcome. */
async function enter(entering: Entering, { drawn, categoryId, custom }: Entered): Promise<void> {
  const { services, as, random, now } = entering
  const { by, values, lines = [], ago, oaType, outcome } = drawn
  const latest = now.getTime() - MINUTE
  let moment = Math.min(latest, now.getTime() - ago * DAY + random.integer(-60, 60) * MINUTE)
  const actor = as(by.userId, new Date(moment))
  const field = oaType === oaTypes.custom ? valuesOf(custom, values) : []
  const customerId = drawn.isAboutCustomer ? await ownCustomer(services, by.userId) : undefined
  const id = await saveExamine(
    actor,
    examineSaveSchema.parse({
      oaExamine: { ...values, categoryId },
      oaExamineRelation: { customerIds: customerId === undefined ? [] : [customerId] },
      field,
      oaExamineTravelList: lines,
    }),
  )
  const later = () => {
    moment = Math.min(latest, moment + random.integer(1, 20) * HOUR)
    return new Date(moment)
  }
  await become(entering, { id, initiator: by.userId, outcome, later })
}

const valuesOf = (custom: readonly OaField[], values: Readonly<Record<string, unknown>>) =>
  custom
    .filter(({ fieldType, name }) => fieldType === 0 && name in values)
    .map(({ fieldName, name }) => ({ fieldName, value: values[name] }))

async function ownCustomer({ db }: AppServices, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select r.id from customer r
    where r.owner_user_id = ${userId} and r.deleted_at is null order by r.id desc limit 1`.execute(db)
  return rows[0]?.id
}

interface Submitted {
  id: number
  initiator: number
  outcome: Outcome
  later: () => Date
}

const MOST_STEPS = 5

/** Decides until none is asked, or as the outcome has it. */
async function become(
  { services, as }: Entering,
  { id, initiator, outcome, later }: Submitted,
): Promise<void> {
  const submission = async () => (await readSubmissions(services.db, 0, [id])).get(id)
  const first = await submission()
  if (!first || outcome === 'waits') return
  const { recordId } = first
  if (outcome === 'recalled') {
    const remarks = '时间有变，稍后重新提交'
    await decide(as(initiator, later()), { recordId, status: approvalStatus.recalled, remarks })
    return
  }
  if (outcome === 'refused') {
    const [turn = 0] = first.turns
    const remarks = '请补充用途说明和预算依据'
    await decide(as(turn, later()), { recordId, status: approvalStatus.refused, remarks })
    return
  }
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const [turn] = (await submission())?.turns ?? []
    if (turn === undefined) return
    await decide(as(turn, later()), { recordId, status: approvalStatus.passed, remarks: '同意' })
  }
}
