import type { RecordImport } from '#protocol/record/calls/imports.ts'
import { formatNumber } from '#web/platform/format.ts'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import styles from './import.module.css'

const items = [
  { key: 'created', status: 'success', done: '新建', planned: '新建' },
  { key: 'updated', status: 'info', done: '覆盖', planned: '覆盖' },
  { key: 'skipped', status: 'default', done: '跳过', planned: '跳过' },
  { key: 'failed', status: 'error', done: '失败', planned: '无法导入' },
] as const

interface CountsProps {
  data: RecordImport
  /** Of a dry run. */
  planned?: boolean
}

/** How many rows were, or would be, created, overwritten, skipped and refused. */
export function Counts({ data, planned = false }: CountsProps) {
  return (
    <>
      <dl className={styles.counts}>
        {items.map(({ key, status, ...words }) => (
          <div key={key}>
            <dt>
              <StatusDot status={status} text={planned ? words.planned : words.done} />
            </dt>
            <dd>{formatNumber(data[key])}</dd>
          </div>
        ))}
      </dl>
      {data.repeated > 0 && (
        <p className={styles.hint}>
          其中 {formatNumber(data.repeated)} 条与本文件中前面的行重复，不是系统中原有的数据。
        </p>
      )}
      {data.joined > 0 && (
        <p className={styles.hint}>
          另有 {formatNumber(data.joined)} 行是明细行，{planned ? '将合并' : '已合并'}到同一条数据中。
        </p>
      )}
    </>
  )
}
