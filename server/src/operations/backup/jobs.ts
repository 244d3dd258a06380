import { sql } from 'kysely'
import { messageLabels } from '#protocol/messages/door.ts'
import { BACKUPS } from '#protocol/operations/backup-calls.ts'
import { BACKUP_FAILED } from '#protocol/operations/messages.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import type { AppServices } from '#server/access/context.ts'
import { BackupRunning } from '#server/platform/backup/dump.ts'
import { openShelf } from '#server/platform/backup/shelf.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { notifyPages } from '#server/platform/events/pages.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatDay, HOUR, SHANGHAI_OFFSET, startOfDay } from '#server/platform/time/clock.ts'
import { removeOld, storeOutcome } from './history.ts'
import { type BackupOutcome, makeBackup } from './make-backup.ts'
import { readRule } from './rule.ts'
import './tables.ts'

interface Asked {
  /** Null: by the clock. */
  userId: number | null
}

/** Tried again at once only after its process has ended: one that failed says so, and is made anew in an hour. */
export const backupJob = defineJob<Asked>('backup', { retries: 2, expireMinutes: 12 * 60 })
/** Looks every hour whether one is due, so that a machine that slept at its hour makes it when it wakes. */
const backupDue = defineJob('backup-due', { title: '定时备份', retries: 0 })

export function registerBackupJobs(services: AppServices): void {
  const { jobs } = services
  jobs.work(backupJob, (asked, { signal }) => runBackup(services, asked, signal))
  jobs.work(backupDue, () => beginWhenDue(services))
  jobs.schedule(backupDue, '5 * * * *', {})
}

/** Begins one for a person, unless one is being made. */
export async function beginBackup(acting: Acting): Promise<void> {
  const { services, viewer } = acting
  if (await isRunning(services)) refuse('backupRunning')
  await inTransaction(services.db, async (trx) => {
    const isNew = await services.jobs.send(backupJob, { userId: viewer.userId }, trx, { key: 'backup' })
    if (!isNew) refuse('backupRunning')
    await recordActs(trx, acting, [adminAct('other', '备份', '数据备份', '开始备份')])
  })
  services.operations.renew()
}

/** Whether one waits or is being made, by any process. */
export async function isRunning({ pool, jobs }: Pick<AppServices, 'pool' | 'jobs'>): Promise<boolean> {
  await jobs.install()
  const { rows } = await pool.query(
    `select from pgboss.job where name = $1 and state in ('created', 'retry', 'active') limit 1`,
    [backupJob.name],
  )
  return rows.length > 0
}

/** Once a day, from its hour on, until one has succeeded. */
export async function beginWhenDue(services: AppServices): Promise<void> {
  const { db, clock, jobs } = services
  const rule = await readRule(db)
  const now = clock.now()
  const hour = new Date(now.getTime() + SHANGHAI_OFFSET).getUTCHours()
  if (rule.isOn === 0 || hour < rule.hour) return
  const due = new Date(startOfDay(formatDay(now)).getTime() + rule.hour * HOUR)
  const made = await db
    .selectFrom('backups')
    .select('backup_id')
    .where('begun_at', '>=', due)
    .where('state', '=', 'proven')
    .limit(1)
    .executeTakeFirst()
  if (!made) await jobs.send(backupJob, { userId: null }, undefined, { key: 'backup' })
}

/** Makes one, takes away what is old, and tells administrators what went wrong. */
async function runBackup(services: AppServices, { userId }: Asked, signal: AbortSignal): Promise<void> {
  const { addresses, clock, config, db, fileService, log } = services
  const shelf = await openShelf(config.backups)
  const tools = { addresses, store: fileService.store, shelf, secret: config.backupKey, clock, signal }
  await tellAdministrators(services)
  const outcome = await makeBackup(tools).catch((error: unknown) => {
    if (error instanceof BackupRunning) return null
    throw error
  })
  if (!outcome) return
  const madeBy = userId === null ? 'schedule' : 'person'
  const isFirst = await isFirstFailure(services)
  await inTransaction(db, async (trx) => {
    const encrypted = config.backupKey !== undefined
    await storeOutcome(trx, { outcome, madeBy, userId, encrypted, doneAt: clock.now() })
    if (outcome.fault && (isFirst || userId !== null))
      await services.notify.sendMessages(trx, [messageOf(services, outcome)])
  })
  if (outcome.fault) log.error({ backup: outcome.name }, `${outcome.fault.sentence}：${outcome.fault.remedy}`)
  else await removeOld(db, shelf, await readRule(db), clock.now())
  await tellAdministrators(services)
}

/** One that fails every hour is told once, until one has succeeded. */
async function isFirstFailure({ db }: AppServices): Promise<boolean> {
  const { rows } = await sql<{
    state: string
  }>`select state from backups order by backup_id desc limit 1`.execute(db)
  return rows[0]?.state !== 'failed' && rows[0]?.state !== 'unproven'
}

const messageOf = (services: AppServices, { name, fault }: BackupOutcome) => ({
  type: BACKUP_FAILED,
  label: messageLabels.hrm,
  typeId: null,
  title: name,
  content: fault ? `${fault.sentence}。${fault.remedy}` : '',
  sender: 0,
  recipients: administratorsOf(services),
})

function administratorsOf({ directory }: Pick<AppServices, 'directory'>): number[] {
  const people = directory.current()
  return people.users
    .map(({ userId }) => userId)
    .filter((userId) => people.can(userId, 'manage/system/update'))
}

async function tellAdministrators(services: AppServices): Promise<void> {
  services.operations.renew()
  await notifyPages(services.events, { what: BACKUPS, userIds: administratorsOf(services) })
}
