import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { slipCalls } from '#protocol/hrm/salary/slip-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { PageQuery } from '#web/platform/address-query.ts'
import { ask } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { namedSelection } from '#web/ui/table/named-selection.ts'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { SelectionBar } from '#web/ui/table/SelectionBar.tsx'
import { DeptSelect } from '../../organisation/door.ts'
import { refreshSalary } from '../refresh.ts'
import shared from '../salary.module.css'
import { answerOf } from './answer-words.ts'
import { RemarkDialog } from './RemarkDialog.tsx'
import { SlipPanel } from './SlipPanel.tsx'
import styles from './slip.module.css'

export type SentSlip = ReplyOf<typeof slipCalls.details>['list'][number]

interface Filter extends PageQuery {
  search: string
  deptId?: number | undefined
  readStatus?: number | undefined
  remarks: string
}

const readWords = ['未查看', '已查看']
const text = (value: string | null) => value ?? EMPTY

const columnsOf = (
  onOpen: (slip: SentSlip) => void,
  onRemark: ((slip: SentSlip) => void) | undefined,
): TableColumnsType<SentSlip> => [
  {
    title: '姓名',
    key: 'employeeName',
    width: 120,
    render: (_, slip) => <OwnName onOpen={() => onOpen(slip)}>{slip.employeeName}</OwnName>,
  },
  { title: '工号', dataIndex: 'jobNumber', width: 100, render: text },
  { title: '部门', dataIndex: 'deptName', width: 140, ellipsis: true, render: text },
  { title: '岗位', dataIndex: 'post', width: 130, ellipsis: true, render: text },
  { title: '手机号', dataIndex: 'mobile', width: 130, render: text },
  {
    title: '查看状态',
    key: 'read',
    width: 100,
    render: (_, { readStatus, isRecalled }) =>
      isRecalled ? (
        <StatusDot status="default" text="已撤回" />
      ) : (
        <StatusDot status={readStatus === 1 ? 'success' : 'default'} text={readWords[readStatus]} />
      ),
  },
  {
    title: '员工答复',
    key: 'answer',
    width: 110,
    render: (_, slip) => <StatusDot {...answerOf(slip)} />,
  },
  {
    title: '备注',
    key: 'remarks',
    ellipsis: true,
    render: (_, slip) =>
      slip.remarks ||
      (onRemark ? (
        <Button
          type="link"
          size="small"
          className={styles.add}
          aria-label={`添加${slip.employeeName}的备注`}
          onClick={() => onRemark(slip)}
        >
          添加
        </Button>
      ) : (
        EMPTY
      )),
  },
]

/** /hrm/salary/slipHistory/detail/{id}/{month}: the slips of one sending, and what employees answered. */
export default function SlipRecordPage() {
  const { id: given, month = '' } = useParams()
  const id = Number(given)
  const client = useQueryClient()
  const maySend = useCan()('hrm/salary/sendSlip')
  const [filter, setFilter] = useState<Filter>({ page: 1, limit: 15, search: '', remarks: '' })
  const [picked, pick] = useState<readonly number[]>([])
  const [opened, open] = useState<SentSlip | null>(null)
  const [remarked, remark] = useState<readonly number[] | null>(null)
  const found = useQuery({
    ...queryOf(slipCalls.details, { id, ...filter }),
    placeholderData: keepPreviousData,
  })
  const narrow = (change: Partial<Filter>) => setFilter((now) => ({ ...now, page: 1, ...change }))
  const done = async (work: Promise<unknown>, said: string) => {
    await work
    toast.success(said)
    pick([])
    await refreshSalary(client)
  }
  const recall = () =>
    confirmDanger({
      title: `撤回 ${picked.length} 份工资条？`,
      content: '员工将不再看到，发放记录保留。',
      okText: '撤回工资条',
      onOk: () => done(ask(slipCalls.recall, { ids: [...picked] }), `已撤回 ${picked.length} 份工资条`),
    })
  const clearRemarks = () =>
    confirmDanger({
      title: `删除 ${picked.length} 份工资条的备注？`,
      okText: '删除备注',
      onOk: () => done(ask(slipCalls.remark, { ids: [...picked], remarks: '' }), '已删除备注'),
    })
  const isNarrowed = filter.search !== '' || filter.remarks !== '' || filter.deptId !== undefined
  return (
    <PageFrame
      title={`${Number(month.slice(5))}月发放详情`}
      note={found.data && `共 ${found.data.totalRow} 人`}
      fill
    >
      <div className={shared.toolbar}>
        <div className={shared.search}>
          <SearchBox value={filter.search} hint="员工姓名/工号" onSearch={(search) => narrow({ search })} />
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
          aria-label="查看状态"
          placeholder="查看状态"
          allowClear
          options={readWords.map((label, value) => ({ value, label }))}
          onChange={(readStatus: number | undefined) => narrow({ readStatus })}
        />
        <div className={shared.search}>
          <SearchBox value={filter.remarks} hint="备注" onSearch={(remarks) => narrow({ remarks })} />
        </div>
      </div>
      <PagedTable<SentSlip>
        found={found}
        rowKey="id"
        columns={columnsOf(open, maySend ? ({ id: slipId }) => remark([slipId]) : undefined)}
        width={980}
        unit="人"
        query={filter}
        onGo={(to) => setFilter((now) => ({ ...now, ...to }))}
        onOpen={open}
        empty={<EmptyState text={isNarrowed ? undefined : '没有工资条'} />}
        {...(maySend && {
          rowSelection: namedSelection<SentSlip>(
            { selectedRowKeys: [...picked], onChange: (keys) => pick(keys.map(Number)) },
            ({ employeeName }) => employeeName,
          ),
        })}
        acts={
          picked.length > 0 && (
            <SelectionBar
              count={picked.length}
              onClear={() => pick([])}
              acts={[
                { key: 'remark', caption: '编辑备注', begin: () => remark(picked) },
                { key: 'clear', caption: '删除备注', begin: clearRemarks },
                { key: 'recall', caption: '撤回工资条', danger: true, begin: recall },
              ]}
            />
          )
        }
      />
      {opened && <SlipPanel slip={opened} onClose={() => open(null)} />}
      {remarked && (
        <RemarkDialog
          count={remarked.length}
          onClose={() => remark(null)}
          save={(remarks) => done(ask(slipCalls.remark, { ids: [...remarked], remarks }), '已保存备注')}
        />
      )}
    </PageFrame>
  )
}
