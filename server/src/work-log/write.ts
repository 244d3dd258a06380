import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { messageLabels } from '#protocol/messages/message-type.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { logModels } from '#protocol/platform/log-models.ts'
import { logDraftKey } from '#protocol/work-log/draft.ts'
import type { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { LOG_COMMENTS, WORK_LOG } from '#protocol/work-log/log-limits.ts'
import { LOG_RECEIVED, logMessages } from '#protocol/work-log/messages.ts'
import { periodStart } from '#protocol/work-log/periods.ts'
import { logKinds } from '#protocol/work-log/rules.ts'
import { type Act, recordActs } from '#server/access/audit.ts'
import { findSubmitted, once } from '#server/access/once.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { freezeDay } from './bulletin.ts'
import type { FrozenFact } from './tables.ts'
import { type LogRow, lockLog, permissionOf } from './visible.ts'

type Written = RequestOf<typeof workLogCalls.save>

/** Pages on which logs are shown fetch them again. */
const LOGS = 'logs'
/** The log of today waits there. */
const MY_DAY = 'myDay'

const act = (behavior: string, { category, title }: Pick<LogRow, 'category' | 'title'>): Act => {
  const name = logKinds.find(({ type }) => type === category)?.name ?? ''
  return {
    model: 'oa',
    part: logModels.oa.parts.log[0],
    behavior,
    object: `${name}${title}`,
    detail: `${behavior}了${name}：${title}`,
  }
}

/** Publishes a log, or changes one of the caller's own (approval-office.md §13.3). */
export async function saveLog(actor: Actor, written: Written): Promise<void> {
  const { services } = actor
  const submit = { call: 'oaLog/addOrUpdate', request: written }
  if ((await findSubmitted(services.db, actor, submit)) !== null) return
  requireRecipients(services.directory.current(), written)
  const bulletin = written.logId === undefined && written.getBulletin === 1 ? await freezeDay(actor) : null
  await inTransaction(services.db, (trx) =>
    once(trx, actor, submit, () =>
      written.logId === undefined
        ? addLog(trx, actor, written, bulletin)
        : changeLog(trx, actor, written.logId, written),
    ),
  )
}

/** @throws 1102 for a user or a department that there is not */
function requireRecipients(snapshot: Snapshot, { sendUserIds, sendDeptIds }: Written): void {
  const isKnown =
    sendUserIds.every((userId) => snapshot.user(userId)) &&
    sendDeptIds.every((deptId) => snapshot.dept(deptId))
  if (!isKnown) refuse('rowUnknown')
}

async function addLog(
  trx: Transaction<Tables>,
  actor: Actor,
  written: Written,
  bulletin: Record<string, FrozenFact> | null,
): Promise<number> {
  const { services, viewer } = actor
  const now = services.clock.now()
  const title = today(services.clock)
  const { categoryId, content, tomorrow, question } = written
  const batchId = written.batchId ?? randomUUID()
  const row = await trx
    .insertInto('work_logs')
    .values({
      category: categoryId,
      title,
      content,
      tomorrow,
      question,
      create_user_id: viewer.userId,
      dept_id: viewer.deptId,
      period_start: periodStart(categoryId, title),
      batch_id: batchId,
      bulletin: bulletin && JSON.stringify(bulletin),
      create_time: now,
      update_time: now,
    })
    .returning(['log_id', 'category', 'title'])
    .executeTakeFirstOrThrow()
  const { log_id: logId } = row
  await services.files.claim(trx, actor, batchId, { module: WORK_LOG, id: logId, field: '' })
  await writeSends(trx, logId, written)
  await services.relatedRecords.replace(trx, actor, { thing: WORK_LOG, id: logId }, written)
  await services.drafts.consume(trx, viewer.userId, logDraftKey(categoryId))
  const recipients = recipientsOf(services.directory.current(), written)
  await notify(trx, actor, { logId, title, recipients: [...recipients] })
  await services.notify.notifyPages(trx, LOGS, [...recipients])
  await services.notify.notifyPages(trx, MY_DAY, [viewer.userId])
  await recordActs(trx, actor, [act('新建', row)])
  return logId
}

async function changeLog(
  trx: Transaction<Tables>,
  actor: Actor,
  logId: number,
  written: Written,
): Promise<number> {
  const { services } = actor
  const row = await lockLog(actor, logId, trx)
  if (!permissionOf(actor, row).isUpdate) refuse('forbidden')
  const owner = { module: WORK_LOG, id: logId, field: '' }
  const batchId = written.batchId ?? row.batch_id
  if (batchId !== row.batch_id) {
    await services.files.release(trx, [row.batch_id], owner)
    await services.files.claim(trx, actor, batchId, owner)
  }
  const { content, tomorrow, question } = written
  await trx
    .updateTable('work_logs')
    .set({ content, tomorrow, question, batch_id: batchId, update_time: services.clock.now() })
    .where('log_id', '=', logId)
    .execute()
  const snapshot = services.directory.current()
  const before = await trx
    .selectFrom('work_log_sends')
    .where('log_id', '=', logId)
    .select(['user_id', 'dept_id'])
    .execute()
  const known = recipientsOf(snapshot, {
    sendUserIds: before.flatMap(({ user_id }) => user_id ?? []),
    sendDeptIds: before.flatMap(({ dept_id }) => dept_id ?? []),
  })
  await trx.deleteFrom('work_log_sends').where('log_id', '=', logId).execute()
  await writeSends(trx, logId, written)
  await services.relatedRecords.replace(trx, actor, { thing: WORK_LOG, id: logId }, written)
  const now = recipientsOf(snapshot, written)
  const added = [...now].filter((userId) => !known.has(userId))
  await notify(trx, actor, { logId, title: row.title, recipients: added })
  await services.notify.notifyPages(trx, LOGS, [...new Set([...known, ...now])])
  await recordActs(trx, actor, [act('编辑', row)])
  return logId
}

/** Deletes a log with its comments, files, likes and relations, and its messages. */
export async function removeLog(actor: Actor, logId: number): Promise<void> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    const row = await lockLog(actor, logId, trx)
    if (!permissionOf(actor, row).isDelete) refuse('forbidden')
    await services.comments.forget(trx, LOG_COMMENTS, [logId])
    await services.relatedRecords.forget(trx, WORK_LOG, [logId])
    await services.files.removeOwned(trx, WORK_LOG, [logId])
    for (const type of Object.keys(logMessages)) await services.notify.takeBack(trx, Number(type), logId)
    await trx.deleteFrom('work_logs').where('log_id', '=', logId).execute()
    await services.notify.notifyPages(trx, MY_DAY, [row.create_user_id])
    await recordActs(trx, actor, [act('删除', row)])
  })
}

async function writeSends(
  trx: Transaction<Tables>,
  logId: number,
  { sendUserIds, sendDeptIds }: Pick<Written, 'sendUserIds' | 'sendDeptIds'>,
): Promise<void> {
  const rows = [
    ...[...new Set(sendUserIds)].map((userId) => ({ log_id: logId, user_id: userId, dept_id: null })),
    ...[...new Set(sendDeptIds)].map((deptId) => ({ log_id: logId, user_id: null, dept_id: deptId })),
  ]
  if (rows.length > 0) await trx.insertInto('work_log_sends').values(rows).execute()
}

/** Users to whom a log is sent: those named, and the active ones of the departments with those below them. */
function recipientsOf(
  snapshot: Snapshot,
  { sendUserIds, sendDeptIds }: Pick<Written, 'sendUserIds' | 'sendDeptIds'>,
): Set<number> {
  const departments = new Set(sendDeptIds.flatMap((deptId) => [...snapshot.departmentTree(deptId)]))
  const members = snapshot.users.filter(
    ({ deptId, status }) => status !== 0 && deptId !== null && departments.has(deptId),
  )
  return new Set([...sendUserIds, ...members.map(({ userId }) => userId)])
}

interface Notice {
  logId: number
  title: string
  recipients: readonly number[]
}

const notify = (
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  { logId, title, recipients }: Notice,
): Promise<void> =>
  services.notify.sendMessages(trx, [
    {
      type: LOG_RECEIVED,
      label: messageLabels.log,
      title,
      typeId: logId,
      sender: viewer.userId,
      recipients,
    },
  ])
