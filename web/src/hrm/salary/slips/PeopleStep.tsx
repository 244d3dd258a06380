import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { slipCalls } from '#protocol/hrm/salary/slip-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { PageQuery } from '#web/platform/address-query.ts'
import { ask } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useRequestKey } from '#web/platform/use-request-key.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { confirmPlain } from '#web/ui/layer/confirm.ts'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { namedSelection } from '#web/ui/table/named-selection.ts'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { DeptSelect } from '../../organisation/door.ts'
import shared from '../salary.module.css'
import styles from './slip.module.css'
import type { sentOf } from './structure.ts'

type Person = ReplyOf<typeof slipCalls.people>['list'][number]

interface PeopleStepProps {
  content: { hideEmpty: 0 | 1; slipTemplateOption: ReturnType<typeof sentOf> }
  onBack: () => void
  onSent: () => void
}

interface Filter extends PageQuery {
  employeeName: string
  deptId?: number | undefined
  sendStatus?: number | undefined
}

const words = ['未发放', '已发放']
const text = (value: string | null) => value ?? EMPTY

const columns: TableColumnsType<Person> = [
  { title: '姓名', dataIndex: 'employeeName', width: 110 },
  { title: '工号', dataIndex: 'jobNumber', width: 100, render: text },
  { title: '部门', dataIndex: 'deptName', ellipsis: true, render: text },
  { title: '岗位', dataIndex: 'post', ellipsis: true, render: text },
  { title: '手机号', dataIndex: 'mobile', width: 130, render: text },
  { title: '发送状态', dataIndex: 'sendStatus', width: 90, render: (status: number) => words[status] },
]

/** Who receives the slip: those who are chosen, or all that the filter finds. */
export function PeopleStep({ content, onBack, onSent }: PeopleStepProps) {
  const [filter, setFilter] = useState<Filter>({ page: 1, limit: 15, employeeName: '' })
  const [picked, pick] = useState<readonly number[]>([])
  const [busy, run] = useBusy()
  const submit = useRequestKey()
  const found = useQuery({ ...queryOf(slipCalls.people, filter), placeholderData: keepPreviousData })
  const total = found.data?.totalRow ?? 0
  const narrow = (change: Partial<Filter>) => setFilter((now) => ({ ...now, page: 1, ...change }))
  const send = (isAll: boolean) =>
    run(async () => {
      const { employeeName, deptId, sendStatus } = filter
      const count = isAll ? total : picked.length
      const yes = await confirmPlain(
        `向 ${count} 名员工发放工资条？`,
        '发放',
        '员工会收到消息，并能看到各项金额。',
      )
      if (!yes) return
      await submit((requestKey) =>
        ask(slipCalls.send, {
          ...content,
          isAll,
          sempRecordIds: [...picked],
          ...(isAll ? { employeeName, deptId, sendStatus } : {}),
          requestKey,
        }),
      )
      toast.success(`已向 ${count} 名员工发放工资条`)
      onSent()
    })
  return (
    <div className={styles.people}>
      <div className={styles.fields}>
        <Button onClick={onBack}>上一步</Button>
        <div className={shared.search}>
          <SearchBox
            value={filter.employeeName}
            hint="员工姓名"
            onSearch={(employeeName) => narrow({ employeeName })}
          />
        </div>
        <DeptSelect
          className={shared.dept}
          aria-label="部门"
          placeholder="全部部门"
          allowClear
          value={filter.deptId ?? null}
          onChange={(dept) => narrow({ deptId: dept ?? undefined })}
        />
        <Select<number>
          aria-label="发送状态"
          placeholder="发送状态"
          allowClear
          options={words.map((label, value) => ({ value, label }))}
          onChange={(sendStatus: number | undefined) => narrow({ sendStatus })}
        />
        <span className={styles.spring} />
        <Button
          reason={picked.length === 0 ? '请先选择员工' : undefined}
          loading={busy}
          onClick={() => void send(false)}
        >
          发放已选员工
        </Button>
        <Button
          type="primary"
          data-main
          loading={busy}
          reason={total === 0 ? '没有可以发放的员工' : undefined}
          onClick={() => void send(true)}
        >
          全部发放
        </Button>
      </div>
      <PagedTable<Person>
        inside
        found={found}
        rowKey="sempRecordId"
        columns={columns}
        width={760}
        unit="人"
        query={filter}
        onGo={(to) => setFilter((now) => ({ ...now, ...to }))}
        empty={<EmptyState />}
        rowSelection={namedSelection<Person>(
          {
            selectedRowKeys: [...picked],
            preserveSelectedRowKeys: true,
            onChange: (keys) => pick(keys.map(Number)),
          },
          ({ employeeName }) => employeeName,
        )}
      />
    </div>
  )
}
