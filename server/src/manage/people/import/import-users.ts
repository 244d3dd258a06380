import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type StaffImport, staffImportCalls } from '#protocol/manage/people/import-calls.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { gatherRefused } from '#server/access/refused-rows.ts'
import { staffNumber } from '#server/access/staff-number.ts'
import { matchHeadings } from '#server/engine/features/import/headings.ts'
import { rememberMapping } from '#server/engine/features/import/mappings.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { keepErrorSheet } from '#server/platform/sheets/error-sheets.ts'
import { type CheckedRows, checkRows, type PlannedUser } from './check-rows.ts'
import { type StaffRow, staffColumns } from './columns.ts'
import { staffSheet } from './files.ts'
import { readStaff, STAFF } from './read-file.ts'
import { type MadeUser, UNDO_TIME } from './undo-import.ts'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    user_imports: {
      token: string
      user_id: number
      created: unknown
      create_time: Date
    }
  }
}

const SHOWN_FAULTS = 100
const SHOWN_CELLS = 4
/** Passwords made unreadable at a time: each takes a core. */
const AT_ONCE = 4
const DISABLED = 0
const NEVER_SIGNED_IN = 2

/**
 * Makes the people of a file whom nothing is wrong with; those without a role cannot sign in yet. A dry run only looks.
 * Refuses a file that is no sheet of ours (400).
 */
export async function importUsers(
  acting: Acting,
  upload: Upload | undefined,
  { dryRun, mapping }: { dryRun: 0 | 1; mapping?: string[] | undefined },
): Promise<StaffImport> {
  const { services } = acting
  const { rows, headings } = await readStaff(upload, mapping)
  if (mapping)
    await inTransaction(services.db, (trx) =>
      rememberMapping(
        trx,
        { actor: acting, subject: STAFF, headings },
        { guess: matchHeadings(staffColumns, headings), mapping },
      ),
    )
  const first = await checkRows(acting, services.db, rows)
  if (dryRun === 1) return inTransaction(services.db, (trx) => answer(trx, acting, rows, first, []))
  const hashes = await hashAll(first.planned)
  const { done, failed } = await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    // a user may have been created meanwhile; a row refused before stays refused, it has no password to be stored
    const again = rows.filter(({ row }) => hashes.has(row))
    const second = await checkRows(acting, trx, again)
    const failed = [...first.failed, ...second.failed].toSorted((one, other) => one.row.row - other.row.row)
    const checked = { planned: second.planned, failed }
    const made = await insertAll(trx, acting, checked.planned, hashes)
    if (made.length > 0) {
      const names = made.map(({ as }) => as.realname)
      const acts = names.map((name) => adminAct('users', '导入', name, `导入了员工:${name}`))
      await recordActs(trx, acting, acts)
      const ids = made.map(({ userId }) => userId)
      await services.secondReview.noteHands(trx, acting, ids)
      await services.directory.changed(trx)
    }
    return { done: await answer(trx, acting, rows, checked, made), failed }
  })
  noteRefused(acting, failed)
  return done
}

/** Roles that the importer may not give, as one line of the log of refusals. */
function noteRefused({ services, viewer, client }: Acting, failed: CheckedRows['failed']): void {
  const refused = failed.map(({ row, message, lack }) => ({ lack, reason: message, id: row.row }))
  services.refusals.noteRows(gatherRefused(refused), {
    call: staffImportCalls.upload.path,
    ip: client.ip,
    userId: viewer.userId,
    unit: '行',
  })
}

async function hashAll(planned: readonly PlannedUser[]): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map<number, string>()
  for (let at = 0; at < planned.length; at += AT_ONCE) {
    const some = planned.slice(at, at + AT_ONCE)
    const made = await Promise.all(some.map(({ password }) => hashPassword(password)))
    for (const [index, { row }] of some.entries()) hashes.set(row, made[index] ?? '')
  }
  return hashes
}

async function insertAll(
  trx: Transaction<Tables>,
  { services }: Acting,
  planned: readonly PlannedUser[],
  hashes: ReadonlyMap<number, string>,
): Promise<MadeUser[]> {
  const fitting = planned.map((user) => ({ user, password_hash: hashes.get(user.row) ?? '' }))
  if (fitting.length === 0) return []
  const now = services.clock.now()
  const rows = await trx
    .insertInto('users')
    .values(
      fitting.map(({ user, password_hash }) => ({
        username: user.username,
        realname: user.realname,
        password_hash,
        num: staffNumber(),
        email: user.email,
        post: user.post,
        sex: user.sex,
        dept_id: user.deptId,
        parent_id: user.superior && 'userId' in user.superior ? user.superior.userId : null,
        status: user.roleIds.length > 0 ? NEVER_SIGNED_IN : DISABLED,
        img: null,
        last_login_ip: null,
        last_login_time: null,
        create_time: now,
      })),
    )
    .returning(['user_id', 'username', 'realname', 'email', 'post', 'sex', 'dept_id', 'status', 'parent_id'])
    .execute()
  await placeBelow(trx, planned, rows)
  const byName = new Map(fitting.map(({ user }) => [user.username, user]))
  const made = rows.map(({ user_id, ...as }) => ({
    userId: user_id,
    as: { ...as, roleIds: byName.get(as.username)?.roleIds ?? [] },
  }))
  const held = made.flatMap(({ userId, as }) => as.roleIds.map((role_id) => ({ user_id: userId, role_id })))
  if (held.length > 0) await trx.insertInto('user_role').values(held).execute()
  return made
}

/** People of the file who report to others of it. */
async function placeBelow(
  trx: Transaction<Tables>,
  planned: readonly PlannedUser[],
  rows: { user_id: number; username: string; parent_id: number | null }[],
): Promise<void> {
  const byName = new Map(rows.map((row) => [row.username, row]))
  const byRow = new Map(planned.map(({ row, username }) => [row, byName.get(username)]))
  for (const { row, superior } of planned) {
    const user = byRow.get(row)
    const above = superior && 'row' in superior ? byRow.get(superior.row) : undefined
    if (!user || !above) continue
    user.parent_id = above.user_id
    await trx
      .updateTable('users')
      .set({ parent_id: above.user_id })
      .where('user_id', '=', user.user_id)
      .execute()
  }
}

/** The reply; refused rows are kept without their passwords. */
async function answer(
  trx: Transaction<Tables>,
  { services, viewer }: Acting,
  rows: readonly StaffRow[],
  { failed }: CheckedRows,
  made: readonly MadeUser[],
): Promise<StaffImport> {
  const { clock } = services
  const sheet = () =>
    staffSheet(
      { services, viewer },
      failed.map(({ row, message }) => [message, ...cellsOf(row)]),
    )
  const token =
    failed.length > 0 ? await keepErrorSheet({ db: trx, clock }, viewer.userId, sheet()) : undefined
  return {
    totalSize: rows.length,
    errSize: failed.length,
    token,
    undoToken: made.length > 0 ? await keepMade(trx, { services, viewer }, made) : undefined,
    faults: failed.slice(0, SHOWN_FAULTS).map(({ row, message }) => ({
      row: row.row,
      cells: cellsOf(row).filter(Boolean).slice(0, SHOWN_CELLS),
      message,
    })),
  }
}

async function keepMade(
  trx: Transaction<Tables>,
  { services, viewer }: Pick<Acting, 'services' | 'viewer'>,
  made: readonly MadeUser[],
): Promise<string> {
  const now = services.clock.now()
  const token = randomBytes(16).toString('hex')
  await trx
    .deleteFrom('user_imports')
    .where('create_time', '<=', new Date(now.getTime() - UNDO_TIME))
    .execute()
  await trx
    .insertInto('user_imports')
    .values({ token, user_id: viewer.userId, created: JSON.stringify(made), create_time: now })
    .execute()
  return token
}

const cellsOf = ({ cells }: StaffRow): string[] =>
  staffColumns.map(({ key }) => (key === 'password' ? '' : cells[key]))
