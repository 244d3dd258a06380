import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Table, type TableColumnsType } from 'antd'
import { type LogChain, type LogChainState, type LogCheck, logCalls } from '#protocol/logs/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { CopyText } from '#web/ui/display/CopyText.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './verify.module.css'

/** While a check runs. */
const LOOK_AGAIN = 2_000
/** Of a hash, what is shown; a click copies all of it. */
const SHOWN = 24

const count = (value: number) => value.toLocaleString('zh-CN')
const isRunning = (state: LogChainState | undefined) =>
  state?.checks.some(({ found }) => found === null) ?? false

const chainColumns: TableColumnsType<LogChain> = [
  { title: '日志', dataIndex: 'name', width: 160 },
  { title: '已封存', dataIndex: 'rows', width: 120, align: 'right', render: count },
  {
    title: '待封存',
    dataIndex: 'waiting',
    width: 100,
    align: 'right',
    render: (waiting: number) => (waiting >= 100_000 ? `${count(waiting)}+` : count(waiting)),
  },
  { title: '最近封存', dataIndex: 'sealedTime', width: 180, render: (time: string | null) => time ?? EMPTY },
  {
    title: '存证',
    dataIndex: 'anchor',
    render: (anchor: string) => <CopyText text={anchor}>{`${anchor.slice(0, SHOWN)}…`}</CopyText>,
  },
]

const checkColumns: TableColumnsType<LogCheck> = [
  { title: '开始时间', dataIndex: 'startTime', width: 180 },
  { title: '结束时间', dataIndex: 'endTime', width: 180, render: (time: string | null) => time ?? EMPTY },
  { title: '发起人', dataIndex: 'realname', width: 120, render: (name: string) => name || '系统' },
  { title: '校验行数', dataIndex: 'rows', width: 120, align: 'right', render: count },
  { title: '结果', dataIndex: 'found', render: (_, check) => <Outcome {...check} /> },
]

function Outcome({ found }: Pick<LogCheck, 'found'>) {
  if (found === null) return <StatusDot status="info" text="校验中" />
  return found ? <StatusDot status="error" text={found} /> : <StatusDot status="success" text="全部完好" />
}

/** /manage/log/verify: whether the logs are as they were written (platform.md §9.5). */
export default function VerifyPage() {
  const { data, error, refetch } = useQuery({
    ...queryOf(logCalls.chainState, {}),
    refetchInterval: ({ state }) => (isRunning(state.data) ? LOOK_AGAIN : false),
  })
  const [busy, run] = useBusy()
  const client = useQueryClient()
  const begin = async () => {
    await ask(logCalls.verify, {})
    await refresh(client, logCalls.chainState)
  }
  return (
    <PageFrame
      title="日志校验"
      actions={
        <Button
          type="primary"
          loading={busy || isRunning(data)}
          disabled={!data}
          reason="校验情况还没有读取到，请稍候"
          onClick={() => void run(begin)}
        >
          {isRunning(data) ? '校验中...' : '立即校验'}
        </Button>
      }
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Chains {...data} />
      ) : (
        <LoadingRows rows={8} columns={5} />
      )}
    </PageFrame>
  )
}

function Chains({ protection, chains, checks }: LogChainState) {
  const last = checks.find(({ found }) => found !== null)
  return (
    <div className={styles.sections}>
      {last?.found && <Alert type="error" showIcon title="日志被改动过" description={last.found} />}
      {protection === 'trigger' && (
        <Alert
          type="warning"
          showIcon
          title="日志没有独立的所有者"
          description="程序自己的数据库用户拥有这些日志，只由触发器防止修改；请运维人员设置 DATABASE_OWNER_URL，由另一个用户拥有日志。"
        />
      )}
      <section>
        <h2 className={styles.title}>封存</h2>
        <p className={styles.note}>
          每行日志写入后约一分钟内封存：校验值由本行内容和前一行的校验值算出，改动、删除、插入或调换任何一行都会被发现。把存证抄送到企业之外保存，连整体改写也能发现；服务器每天在运行日志中记录一次。
        </p>
        <Table<LogChain>
          rowKey="log"
          size="small"
          pagination={false}
          columns={chainColumns}
          dataSource={chains}
          scroll={{ x: 820 }}
        />
      </section>
      <section>
        <h2 className={styles.title}>校验记录</h2>
        <p className={styles.note}>
          每天凌晨自动校验一次，也可以随时校验；在服务器上可以执行 npm run verify-logs。
        </p>
        <Table<LogCheck>
          rowKey="checkId"
          size="small"
          pagination={false}
          columns={checkColumns}
          dataSource={checks}
          scroll={{ x: 820 }}
          locale={{ emptyText: <EmptyState text="还没有校验过" /> }}
        />
      </section>
    </div>
  )
}
