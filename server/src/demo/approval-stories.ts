import { sql } from 'kysely'
import { approvalStatus } from '#protocol/approval/flow.ts'
import { COMMENTED_APPROVAL } from '#protocol/approval/words.ts'
import { addSigners, copyTo, decide, reassign, returnTo, urge } from '#server/approval/door.ts'
import { saveComment } from '#server/comments/door.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { As } from './acting.ts'
import type { Seats } from './approval-flows.ts'
import type { Random } from './random.ts'

const { passed, refused, recalled, running } = approvalStatus

/** A submission that is led on: what happens does so hour by hour, never later than now. */
export interface Led {
  db: Database
  as: As
  seats: Seats
  random: Random
  /** Of the submission. */
  recordId: number
  initiator: number
  /** The next moment. */
  later: () => Date
}

const opinions = ['同意', '价格在授权范围内，同意', '条款无异议', '已核对，请尽快执行', '']
const objections = ['折扣超过权限，请与客户重新商定', '付款条件不清，请补充', '金额与报价单不符']

/** Whose turn it is. */
async function turnsOf({ db, recordId }: Led): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`select l.user_id as "userId" from approval_log l
    join approval_records a on a.id = l.record_id and a.activation = l.activation and a.status = ${running}
    where l.record_id = ${recordId} and l.status = ${running} order by l.place, l.turn`.execute(db)
  return rows.map(({ userId }) => userId)
}

const say = (led: Led, userId: number, content: string) =>
  saveComment(led.as(userId, led.later()), { type: COMMENTED_APPROVAL, typeId: led.recordId, content })

async function pass(led: Led, userId: number): Promise<void> {
  const remarks = led.random.pick(opinions)
  await decide(led.as(userId, led.later()), { recordId: led.recordId, status: passed, remarks })
}

/** Passed by one after another, until it is one of these people's turn, or over; answers whose it is then. */
async function passUntil(led: Led, wanted: readonly number[] = []): Promise<number | undefined> {
  for (let step = 0; step < 12; step += 1) {
    const turns = await turnsOf(led)
    const found = turns.find((userId) => wanted.includes(userId)) ?? null
    if (found !== null) return found
    const [first] = turns
    if (first === undefined) return undefined
    await pass(led, first)
  }
  return undefined
}

const first = async (led: Led) => (await turnsOf(led))[0] ?? 0
const finances = ({ seats }: Led) => [seats.userOf('finance'), seats.userOf('finance1')]

export type Story = (led: Led) => Promise<unknown>

const urgedStory: Story = async (led) => {
  await say(led, led.initiator, '客户希望本周内办完，麻烦尽快审批。')
  await urge(led.as(led.initiator, led.later()), led.recordId)
}
const refusedStory: Story = async (led) => {
  const remarks = led.random.pick(objections)
  await decide(led.as(await first(led), led.later()), { recordId: led.recordId, status: refused, remarks })
}
const recalledStory: Story = async (led) => {
  const by = led.as(led.initiator, led.later())
  await decide(by, { recordId: led.recordId, status: recalled, remarks: '内容需要修改，稍后重新提交' })
}
const passedStory: Story = async (led) => {
  await passUntil(led)
  await say(led, led.initiator, '已通知客户，谢谢各位。')
}
const waitingStory: Story = async () => undefined

const addedStory: Story = async (led) => {
  const leader = await first(led)
  await addSigners(led.as(leader, led.later()), {
    recordId: led.recordId,
    userIds: [led.seats.userOf('service')],
    place: 'before',
    remarks: '请先确认实施排期',
  })
  await say(led, leader, '实施时间请客服确认后再审批。')
}
const reassignedStory: Story = async (led) => {
  const leader = await first(led)
  await reassign(led.as(leader, led.later()), {
    recordId: led.recordId,
    userId: led.seats.userOf('marketing'),
    remarks: '出差在外，请代为审批',
  })
}
const returnedStory: Story = async (led) => {
  const { recordId } = led
  const flowId = await stepOf(led)
  const finance = await passUntil(led, finances(led))
  if (finance === undefined) return
  await copyTo(led.as(finance, led.later()), { recordId, userIds: [led.seats.userOf('assistant')] })
  await returnTo(led.as(finance, led.later()), { recordId, flowId, remarks: '请补充付款节点说明' })
}
/** A colleague of the same rank is asked, too. */
const askedStory: Story = async (led) => {
  const colleague = led.seats.userOf('shandong1')
  if (colleague === led.initiator) return
  const leader = await first(led)
  await addSigners(led.as(leader, led.later()), {
    recordId: led.recordId,
    userIds: [colleague],
    place: 'before',
    remarks: '请协助核对客户的历史合同',
  })
}

/** What happens to one submission after another where steps allow everything; the first are those of the largest sums. */
export const longStories: readonly Story[] = [
  (led) => passUntil(led, [led.seats.userOf('director')]),
  (led) => passUntil(led, finances(led)),
  urgedStory,
  (led) => passUntil(led, [led.seats.userOf('vice')]),
  refusedStory,
  passedStory,
  recalledStory,
  addedStory,
  reassignedStory,
  returnedStory,
  askedStory,
  waitingStory,
]

/** The same of simpler flows. */
export const shortStories: readonly Story[] = [
  (led) => passUntil(led, finances(led)),
  passedStory,
  waitingStory,
  refusedStory,
  urgedStory,
  recalledStory,
]

/** The step that is under way. */
async function stepOf({ db, recordId }: Led): Promise<number> {
  const found = await db
    .selectFrom('approval_records')
    .select('node_id')
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow()
  return found.node_id
}
