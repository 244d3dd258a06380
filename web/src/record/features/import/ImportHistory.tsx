import { Table } from 'antd'
import { sharedCallsOf } from '#protocol/applications.ts'
import type { RecordImport } from '#protocol/record/calls/imports.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { download } from '#web/platform/download.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import styles from './import.module.css'
import { isGoing, useImportHistory, useRefreshImports } from './use-import.ts'

interface ImportHistoryProps {
  type: RecordType
  onChanged: () => Promise<void> | void
}

/** The person's imports: result, error file for seven days, undo (foundations §9: 800 px). */
export function ImportHistory({ type, onChanged }: ImportHistoryProps) {
  const { data, isPending, isError, refetch } = useImportHistory(type, true)
  const refresh = useRefreshImports(type)
  const undo = (row: RecordImport) =>
    confirmDanger({
      title: `确定撤销 ${formatMinute(row.createTime)} 的导入？`,
      content: `新建的 ${row.created} 条将移入回收站，覆盖的 ${row.updated} 条将恢复为导入前的内容；导入后又被修改或使用的数据保持不变。`,
      okText: '撤销导入',
      onOk: async () => {
        const done = await undoImport(type, row.importId)
        toast.success(`已撤销：${undoneWords(done)}`)
        await refresh()
        await onChanged()
      },
    })
  return (
    <div className={styles.history}>
      <Table
        size="small"
        rowKey="importId"
        loading={isPending}
        dataSource={data ?? []}
        pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ y: 320 }}
        locale={{
          emptyText: isError ? (
            <Button type="link" onClick={() => void refetch()}>
              导入历史加载失败，重试
            </Button>
          ) : (
            '没有导入过数据'
          ),
        }}
        columns={[
          { title: '导入时间', dataIndex: 'createTime', width: 160, render: formatMinute },
          { title: '文件', dataIndex: 'fileName', ellipsis: true },
          { title: '结果', key: 'result', width: 250, render: (_, row) => resultOf(row) },
          {
            title: '错误数据',
            key: 'errors',
            width: 96,
            render: (_, row) => <ErrorLink type={type} row={row} />,
          },
          {
            title: '操作',
            key: 'undo',
            width: 72,
            render: (_, row) =>
              row.canUndo ? (
                <Button type="link" size="small" className={styles.link} onClick={() => undo(row)}>
                  撤销
                </Button>
              ) : (
                '--'
              ),
          },
        ]}
      />
    </div>
  )
}

const undoneWords = ({ removed, restored, kept }: RecordImport) =>
  `移除 ${removed} 条，恢复 ${restored} 条，保留 ${kept} 条`

const pause = () => new Promise((resolve) => setTimeout(resolve, 500))

/** Undoes an import and waits until that is done; it goes on without us when the page is left. */
async function undoImport(type: RecordType, importId: number): Promise<RecordImport> {
  const calls = sharedCallsOf(type, 'imports')
  await ask(calls.undo, { importId })
  for (;;) {
    const row = await ask(calls.read, { importId })
    if (row.state !== 'undoing') return row
    await pause()
  }
}

function resultOf(row: RecordImport): string {
  if (row.state === 'undoing') return '正在撤销…'
  if (row.state === 'undone') return `已撤销：${undoneWords(row)}`
  if (isGoing(row.state)) return `进行中 ${row.done} / ${row.total}`
  const counts = `共 ${row.total} 条，覆盖 ${row.updated} 条，成功 ${row.done - row.failed} 条，失败 ${row.failed} 条`
  return row.state === 'cancelled' ? `已停止：${counts}` : counts
}

function ErrorLink({ type, row }: { type: RecordType; row: RecordImport }) {
  if (row.failed === 0) return '--'
  if (row.valid === 0) return <span className={styles.hint}>已失效</span>
  return (
    <Button
      type="link"
      size="small"
      className={styles.link}
      onClick={() =>
        void attempt(download(sharedCallsOf(type, 'imports').errors, { importId: row.importId }))
      }
    >
      下载
    </Button>
  )
}
