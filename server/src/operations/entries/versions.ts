import { listMigrations } from '#server/platform/database/migrate.ts'
import { programVersion } from '#server/platform/process/program-version.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { fact, operationsEntry } from '../entry.ts'

const STARTED = new Date(Date.now() - process.uptime() * 1000)

/** What is installed, and whether the database still fits to it. */
export const versionsEntry = operationsEntry({
  key: 'versions',
  label: '版本',
  order: 90,
  measure: async ({ pool }) => {
    const { rows } = await pool.query<{ schema: string | null; postgres: string }>(
      `select (select max(name) from schema_migrations) as schema, current_setting('server_version') as postgres`,
    )
    return {
      program: await programVersion(),
      schema: rows[0]?.schema ?? null,
      known: (await listMigrations()).at(-1) ?? '',
      postgres: rows[0]?.postgres ?? '',
    }
  },
  judge: ({ program, schema, known }) =>
    schema !== null && schema > known
      ? {
          state: 'bad',
          sentence: '数据库已由更新版本的锁客升级，这个进程还是旧版本',
          remedy: '请用新版本重新启动这个进程',
        }
      : { state: 'ok', sentence: `锁客 ${program}` },
  facts: ({ program, schema, postgres }) => [
    fact('锁客', 'text', program),
    fact('数据库结构', 'code', schema?.replace(/\.sql$/, '') ?? null),
    fact('PostgreSQL', 'text', postgres),
    fact('Node.js', 'text', process.versions.node),
    fact('启动时间', 'moment', formatMoment(STARTED)),
  ],
})
