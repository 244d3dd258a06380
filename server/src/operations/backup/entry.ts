import { formatFileSize } from '#protocol/platform/file-size.ts'
import { DAY, formatMoment, HOUR } from '#server/platform/time/clock.ts'
import { fact, type Judgement, operationsEntry } from '../entry.ts'
import { type BackupRow, findLastProven } from './history.ts'
import { isRunning } from './jobs.ts'
import { readRule } from './rule.ts'

interface Measured {
  last: BackupRow | undefined
  proven: BackupRow | undefined
  isRunning: boolean
  isOn: boolean
  encrypted: boolean
  now: Date
}

/** Daily backups that are a little late are no fault yet. */
const LATE = 30 * HOUR
const MUCH_TOO_LATE = 3 * DAY

function judge({ last, proven, isRunning: running, isOn, now }: Measured): Judgement {
  const age = proven ? now.getTime() - proven.begun_at.getTime() : null
  if (last && last.state !== 'proven')
    return {
      state: age === null || age > MUCH_TOO_LATE ? 'bad' : 'attention',
      sentence: last.sentence,
      remedy: `${last.remedy}。完成后点“立即备份”`,
    }
  if (!proven || age === null)
    return {
      state: 'attention',
      sentence: '还没有备份',
      remedy: running ? '正在备份，完成后请把它复制到另一台机器' : '请点“立即备份”，并把备份复制到另一台机器',
    }
  if (!isOn)
    return age > MUCH_TOO_LATE
      ? { state: 'attention', sentence: '自动备份已停用', remedy: '请在设置中启用自动备份，或点“立即备份”' }
      : { state: 'ok', sentence: '自动备份已停用，最近手动备份过' }
  if (age > LATE)
    return {
      state: age > MUCH_TOO_LATE ? 'bad' : 'attention',
      sentence: `上次通过验证的备份已是 ${Math.floor(age / DAY) || 1} 天前`,
      remedy: '请确认锁客在备份时间前后是运行的，或点“立即备份”',
    }
  return { state: 'ok', sentence: `上次备份已通过恢复验证，${formatFileSize(proven.bytes)}` }
}

/** The last backup and its proof. */
export const backupEntry = operationsEntry<Measured>({
  key: 'backup',
  label: '备份',
  order: 10,
  measure: async (services) => {
    const newest = services.db.selectFrom('backups').selectAll().orderBy('backup_id', 'desc').limit(1)
    const [last, proven, running, rule] = await Promise.all([
      newest.executeTakeFirst(),
      findLastProven(services.db),
      isRunning(services),
      readRule(services.db),
    ])
    return {
      last,
      proven,
      isRunning: running,
      isOn: rule.isOn === 1,
      encrypted: services.config.backupKey !== undefined,
      now: services.clock.now(),
    }
  },
  judge,
  facts: ({ proven, isRunning: running, encrypted }) => [
    ...(running ? [fact('现在', 'text', '正在备份')] : []),
    fact('上次成功', 'moment', proven ? formatMoment(proven.begun_at) : null),
    fact('大小', 'bytes', proven?.bytes ?? null),
    fact('写入用时', 'seconds', proven?.write_seconds ?? null),
    fact('验证用时', 'seconds', proven?.proof_seconds ?? null),
    fact('数据行', 'count', proven?.rows ?? null),
    fact('文件', 'count', proven?.files ?? null),
    fact('加密', 'text', encrypted ? '是' : '否（未设置 BACKUP_KEY）'),
    fact('位置', 'code', proven ? `${proven.location}/${proven.name}` : null),
  ],
  gauges: ({ proven, now }) => ({
    age_seconds: proven ? (now.getTime() - proven.begun_at.getTime()) / 1000 : -1,
    bytes: proven?.bytes ?? 0,
  }),
})
