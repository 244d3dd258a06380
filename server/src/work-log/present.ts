import { sql } from 'kysely'
import { listsOf } from '#protocol/related-records/wire.ts'
import type { Bulletin, WorkLog } from '#protocol/work-log/log-calls.ts'
import { LOG_COMMENTS, WORK_LOG } from '#protocol/work-log/log-limits.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { presentSimple } from '#server/manage/door.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import type { FrozenFact } from './tables.ts'
import { type LogRow, permissionOf } from './visible.ts'

/** Logs of a page as the wire shows them: one statement for each kind of thing on them (approval-office.md §20.3). */
export async function presentLogs(actor: Actor, rows: readonly LogRow[]): Promise<WorkLog[]> {
  if (rows.length === 0) return []
  const { services, viewer } = actor
  const { db } = services
  const ids = rows.map((row) => row.log_id)
  const snapshot = services.directory.current()
  const [sends, reads, likes, comments, files, related] = await Promise.all([
    sql<{ log_id: number; user_id: number | null; dept_id: number | null }>`
      select log_id, user_id, dept_id from work_log_sends where log_id = any(${ids}::bigint[])
      order by user_id, dept_id`.execute(db),
    sql<{ log_id: number; user_id: number }>`select log_id, user_id from work_log_reads
      where log_id = any(${ids}::bigint[]) order by read_time, user_id`.execute(db),
    sql<{ log_id: number; user_id: number }>`select log_id, user_id from work_log_likes
      where log_id = any(${ids}::bigint[]) order by create_time, user_id`.execute(db),
    services.comments.count(db, LOG_COMMENTS, ids),
    services.files.list(
      db,
      rows.map((row) => row.batch_id),
    ),
    services.relatedRecords.read(actor, { thing: WORK_LOG, ids }),
  ])
  const sendsOf = Map.groupBy(sends.rows, (row) => row.log_id)
  const readsOf = usersByLog(reads.rows)
  const likesOf = usersByLog(likes.rows)
  return rows.map((row) => {
    const { log_id: logId } = row
    const sent = sendsOf.get(logId) ?? []
    const users = sent.flatMap(({ user_id }) => user_id ?? [])
    const departments = sent.flatMap(({ dept_id }) => dept_id ?? [])
    const readers = readsOf.get(logId) ?? []
    const fans = likesOf.get(logId) ?? []
    const attached = files.get(row.batch_id) ?? []
    const { isUpdate, isDelete } = permissionOf(actor, row)
    const author = personOf(snapshot, row.create_user_id)
    return {
      logId,
      categoryId: row.category,
      title: row.title,
      content: row.content,
      tomorrow: row.tomorrow,
      question: row.question,
      createUserId: row.create_user_id,
      createTime: formatMoment(row.create_time),
      updateTime: formatMoment(row.update_time),
      sendUserIds: users.join(','),
      sendDeptIds: departments.join(','),
      readUserIds: readers.join(','),
      batchId: row.batch_id,
      deptId: row.dept_id,
      realname: author.realname,
      userImg: author.img,
      createUser: author,
      getBulletin: row.bulletin ? 1 : 0,
      bulletin: row.bulletin && bulletinOf(row.bulletin),
      replyNum: comments.get(logId) ?? 0,
      img: attached.filter(({ fileType }) => fileType === 'img'),
      file: attached.filter(({ fileType }) => fileType !== 'img'),
      favourUser: fans.map((userId) => personOf(snapshot, userId)),
      isFavour: fans.includes(viewer.userId),
      sendUserList: users.map((userId) => personOf(snapshot, userId)),
      sendDeptList: departments.map((id) => ({ id, name: snapshot.dept(id)?.name ?? '' })),
      ...(related.get(logId) ?? listsOf(() => [])),
      permission: { isUpdate: isUpdate ? 1 : 0, isDelete: isDelete ? 1 : 0 },
      isRead: readers.includes(viewer.userId) ? 1 : 0,
    }
  })
}

/** A user as they are known; one who is unknown keeps the place in the list. */
export function personOf(snapshot: Snapshot, userId: number): WorkLog['createUser'] {
  const user = snapshot.user(userId)
  return user
    ? presentSimple(snapshot, user)
    : { userId, realname: '', img: null, deptId: null, deptName: null }
}

function usersByLog(rows: readonly { log_id: number; user_id: number }[]): Map<number, number[]> {
  const grouped = Map.groupBy(rows, (row) => row.log_id)
  return new Map([...grouped].map(([logId, group]) => [logId, group.map(({ user_id }) => user_id)]))
}

/** The figures that were frozen; a kind that the installation did not have then is 0. */
function bulletinOf(frozen: Readonly<Record<string, FrozenFact>>): Bulletin {
  const count = (key: string) => frozen[key]?.ids.length ?? 0
  return {
    customerCount: count('customerCount'),
    businessCount: count('businessCount'),
    contractCount: count('contractCount'),
    receivablesMoney: Number(frozen.receivablesMoney?.sum ?? 0),
    recordCount: count('recordCount'),
  }
}
