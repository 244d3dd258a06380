import { sql } from 'kysely'
import { wordOf } from '#protocol/hrm/coded.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { fileSubTypes } from '#protocol/hrm/employees/words.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { lockEmployee } from '../lock.ts'
import { childEvents } from './events.ts'
import { employeeFiles } from './files.ts'
import { note } from './write.ts'

/** Files of one employee. */
const MOST_FILES = 200
const RIGHT = 'hrm/employee/update'

/** How many files of each kind there are, all kinds named. */
export async function countMaterials(actor: Actor, employeeId: number): Promise<Record<string, number>> {
  await requireRecord(actor, employee, employeeId, { action: 'read' })
  const { rows } = await sql<{ kind: number; count: number }>`select sub_type as kind, count(*)::int as count
    from hrm_files where employee_id = ${employeeId} group by sub_type`.execute(actor.services.db)
  const counted = new Map(rows.map(({ kind, count }) => [kind, count]))
  return Object.fromEntries(fileSubTypes.map(({ code }) => [`subType${code}`, counted.get(code) ?? 0]))
}

interface Asked {
  employeeId: number
  subType: number
}

/** Files of one kind, the latest first. */
export async function listMaterials(actor: Actor, { employeeId, subType }: Asked) {
  const { db, files } = actor.services
  await requireRecord(actor, employee, employeeId, { action: 'read' })
  const rows = await db
    .selectFrom('hrm_files')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('sub_type', '=', subType)
    .orderBy('employee_file_id', 'desc')
    .execute()
  const batches = await files.list(db, [...new Set(rows.map(({ batch_id }) => batch_id))])
  const byId = new Map([...batches.values()].flat().map((file) => [file.fileId, file]))
  return rows.flatMap((row) => {
    const file = byId.get(String(row.file_id))
    if (!file) return []
    return {
      employeeFileId: row.employee_file_id,
      employeeId,
      fileId: String(row.file_id),
      type: Math.floor(row.sub_type / 10),
      subType: row.sub_type,
      createUserId: row.create_user_id,
      createTime: formatMoment(row.create_time),
      file,
    }
  })
}

/** Takes a file that the caller has uploaded into the archive. */
export async function addMaterial(actor: Actor, { employeeId, subType, fileId }: Asked & { fileId: number }) {
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    const owner = await lockEmployee(trx, actor, employeeId, RIGHT)
    const file = await trx
      .selectFrom('files')
      .select(['file_id', 'batch_id'])
      .where('file_id', '=', fileId)
      .where('create_user_id', '=', viewer.userId)
      .executeTakeFirst()
    if (!file) refuse('notFound')
    const known = await trx
      .selectFrom('hrm_files')
      .select(['file_id'])
      .where('employee_id', '=', employeeId)
      .execute()
    if (known.some(({ file_id }) => file_id === file.file_id)) return
    if (known.length >= MOST_FILES) refuse('hrTooManyFiles', MOST_FILES)
    await services.files.claim(trx, actor, file.batch_id, employeeFiles.ownerOf(employeeId))
    await trx
      .insertInto('hrm_files')
      .values({
        employee_id: employeeId,
        file_id: file.file_id,
        batch_id: file.batch_id,
        sub_type: subType,
        create_user_id: viewer.userId,
        create_time: services.clock.now(),
      })
      .execute()
    await note(trx, actor, owner, { kind: [wordOf(fileSubTypes, subType)] }, childEvents.upload)
  })
}

/** Its bytes go with the last file that was uploaded together with it. */
export async function removeMaterial(actor: Actor, employeeFileId: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const find = () =>
      trx
        .selectFrom('hrm_files')
        .selectAll()
        .where('employee_file_id', '=', employeeFileId)
        .executeTakeFirst()
    const owner = await lockEmployee(trx, actor, (await find())?.employee_id ?? 0, RIGHT)
    const row = await find()
    if (!row) throw refusal('forbidden').over(employee, owner.id)
    await trx.deleteFrom('hrm_files').where('employee_file_id', '=', employeeFileId).execute()
    const others = await trx
      .selectFrom('hrm_files')
      .select('employee_file_id')
      .where('batch_id', '=', row.batch_id)
      .executeTakeFirst()
    if (!others) await employeeFiles.drop(trx, actor, [row.batch_id])
    await note(trx, actor, owner, { kind: [wordOf(fileSubTypes, row.sub_type)] }, childEvents.removeFile)
  })
}
