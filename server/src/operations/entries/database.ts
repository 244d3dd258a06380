import { formatFileSize } from '#protocol/platform/file-size.ts'
import { BACKUP_NAME } from '#server/platform/database/database.ts'
import { fact, operationsEntry } from '../entry.ts'

interface Measured {
  size: number
  version: string
  connections: number
  most: number
  /** Seconds of the transaction that runs longest; null: none runs. */
  oldest: number | null
  waiting: number
  /** The application may do everything in the cluster. */
  superuser: boolean
}

const LONG = 10 * 60
const FAR_TOO_LONG = 60 * 60

/** Sessions of others are counted, what they do is only shown to roles that may see it. */
const MEASURE = `select pg_database_size(current_database())::float8 as size,
  (select rolsuper from pg_roles where rolname = current_user) as superuser,
  current_setting('server_version') as version, current_setting('max_connections')::int as most,
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
  (select extract(epoch from clock_timestamp() - min(xact_start))::float8 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and application_name <> $1) as oldest`

/** The database and its connections. */
export const databaseEntry = operationsEntry<Measured>({
  key: 'database',
  label: '数据库',
  order: 30,
  measure: async ({ pool }) => {
    const { rows } = await pool.query<Omit<Measured, 'waiting'>>(MEASURE, [BACKUP_NAME])
    if (!rows[0]) throw new Error('the database says nothing of itself')
    return { ...rows[0], waiting: pool.waitingCount }
  },
  judge: ({ size, connections, most, oldest, superuser }) => {
    const share = connections / most
    if (share >= 0.8)
      return {
        state: share >= 0.95 ? 'bad' : 'attention',
        sentence: `数据库的 ${most} 个连接已用 ${connections} 个`,
        remedy:
          '请减小 DATABASE_POOL_SIZE 或关闭其他使用这个数据库的程序，也可以提高数据库的 max_connections',
      }
    if (oldest !== null && oldest > LONG)
      return {
        state: oldest > FAR_TOO_LONG ? 'bad' : 'attention',
        sentence: `有一个事务已经持续 ${Math.floor(oldest / 60)} 分钟，期间旧数据不能清理，表会变大`,
        remedy: '请查看是否有人在数据库中手工操作没有结束；锁客自己的事务会在程序重新启动时结束',
      }
    if (superuser)
      return {
        state: 'attention',
        sentence: '锁客以数据库的超级用户连接：日志可以被改动，服务器上的文件可以被读取',
        remedy: '请按 docs/operations.md 改用普通用户，并设置 DATABASE_OWNER_URL',
      }
    return { state: 'ok', sentence: `数据库正常，大小 ${formatFileSize(size)}` }
  },
  facts: ({ size, connections, most, oldest, waiting }) => [
    fact('大小', 'bytes', size),
    fact('连接', 'text', `${connections} / ${most}`),
    fact('本进程等待连接的语句', 'count', waiting),
    fact('持续最久的事务', 'seconds', oldest),
  ],
  gauges: ({ size, connections, most, oldest }) => ({
    size_bytes: size,
    connections,
    connections_max: most,
    oldest_transaction_seconds: oldest ?? 0,
  }),
})
