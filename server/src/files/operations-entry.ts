import { sql } from 'kysely'
import { fact, operationsEntry } from '#server/operations/door.ts'
import { describeFault } from '#server/platform/files/store-fault.ts'
import './tables.ts'

/** Where uploads lie, on 系统状态. */
export const fileStoreEntry = operationsEntry({
  key: 'file_store',
  label: '文件存储',
  order: 70,
  measure: async ({ config: { files }, fileService, lists }) => {
    const [{ rows }, fault] = await Promise.all([
      sql<{ count: number; bytes: number }>`select count(*)::int as count,
        coalesce(sum(size), 0)::float8 as bytes from files`.execute(lists.db),
      fileService.store.check(),
    ])
    const { count, bytes } = rows[0] ?? { count: 0, bytes: 0 }
    return { files, fault, count, bytes }
  },
  judge: ({ files, fault, count }) =>
    fault !== null && files.kind === 's3'
      ? { state: 'bad', sentence: '文件不能上传和下载', remedy: describeFault(files, fault) }
      : { state: 'ok', sentence: `${count} 个文件` },
  facts: ({ files, count, bytes }) => [
    fact('位置', 'code', files.kind === 's3' ? `s3://${files.bucket}` : files.folder),
    fact('文件数', 'count', count),
    fact('合计大小', 'bytes', bytes),
  ],
  gauges: ({ count, bytes }) => ({ count, bytes }),
})
