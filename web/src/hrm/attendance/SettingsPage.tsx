import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  attendanceSettingCalls,
  type GroupRow,
  type ShiftRow,
} from '#protocol/hrm/attendance/setting-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import styles from './attendance.module.css'
import { GroupDialog } from './GroupDialog.tsx'
import { LeaveRulesForm } from './LeaveRulesForm.tsx'
import { refreshAttendance } from './refresh.ts'
import { ShiftDialog } from './ShiftDialog.tsx'

const TABS = 'hr-attendance-settings'
const tabs = [
  { key: 'groups', label: '考勤组' },
  { key: 'shifts', label: '班次' },
  { key: 'leave', label: '假期规则' },
]

type Edited = { kind: 'group'; group?: GroupRow } | { kind: 'shift'; shift?: ShiftRow }

/** /hrm/attendance/settings: 考勤设置 (hrm.md §10.1–10.3). */
export default function SettingsPage() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'groups'
  const [edited, edit] = useState<Edited | null>(null)
  const groups = useQuery(queryOf(attendanceSettingCalls.groups, {}))
  const shifts = useQuery(queryOf(attendanceSettingCalls.shifts, {}))
  const hasShifts = (shifts.data ?? []).length > 0
  return (
    <PageFrame
      title="考勤设置"
      fill
      tabs={
        <Tabs
          id={TABS}
          aria-label="考勤设置"
          items={tabs}
          value={tab}
          onChange={(key) => setParams(key === 'groups' ? {} : { tab: key })}
        />
      }
      actions={
        tab === 'groups' ? (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            disabled={!hasShifts}
            reason="请先新建班次"
            onClick={() => edit({ kind: 'group' })}
          >
            新建考勤组
          </Button>
        ) : tab === 'shifts' ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => edit({ kind: 'shift' })}>
            新建班次
          </Button>
        ) : undefined
      }
    >
      <div {...tabPanel(TABS, tab)} className={styles.settings}>
        {tab === 'leave' ? (
          <LeaveRulesForm />
        ) : tab === 'shifts' ? (
          <Shifts found={shifts} onEdit={(shift) => edit({ kind: 'shift', shift })} />
        ) : (
          <Groups
            found={groups}
            shifts={shifts.data ?? []}
            onEdit={(group) => edit({ kind: 'group', group })}
          />
        )}
      </div>
      {edited?.kind === 'group' && (
        <GroupDialog group={edited.group} shifts={shifts.data ?? []} onClose={() => edit(null)} />
      )}
      {edited?.kind === 'shift' && <ShiftDialog shift={edited.shift} onClose={() => edit(null)} />}
    </PageFrame>
  )
}

interface Found<Row> {
  data: readonly Row[] | undefined
  error: Error | null
  refetch: () => unknown
}

/** What is not there yet, or could not be read; null: there are rows. */
function waiting<Row>({ data, error, refetch }: Found<Row>, empty: string) {
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingRows rows={5} columns={4} />
  return data.length === 0 ? <EmptyState text={empty} /> : null
}

const WEEK = ['一', '二', '三', '四', '五', '六', '日']

/** Days that follow each other, by their first and last. */
const daysInShort = (days: string) =>
  days.length > 2 && WEEK.join('').includes(days) ? `${days.at(0)}至${days.at(-1)}` : days

/** `周一至五 白班，周六日 值班`: the days of each shift. */
function weekWords({ week }: GroupRow, shifts: readonly ShiftRow[]): string {
  const names = week.map((id) => shifts.find(({ shiftId }) => shiftId === id)?.name ?? '')
  const days = Map.groupBy(
    names.flatMap((name, at) => (name === '' ? [] : [{ name, day: WEEK[at] ?? '' }])),
    ({ name }) => name,
  )
  return (
    [...days]
      .map(([name, own]) => `周${daysInShort(own.map(({ day }) => day).join(''))} ${name}`)
      .join('，') || '休息'
  )
}

function Groups({
  found,
  shifts,
  onEdit,
}: {
  found: Found<GroupRow>
  shifts: readonly ShiftRow[]
  onEdit: (group: GroupRow) => void
}) {
  const columns: TableColumnsType<GroupRow> = [
    {
      title: '考勤组',
      key: 'name',
      width: 180,
      render: (_, group) => <OwnName onOpen={() => onEdit(group)}>{group.name}</OwnName>,
    },
    { title: '班次', key: 'week', width: 260, render: (_, group) => weekWords(group, shifts) },
    {
      title: '成员',
      key: 'members',
      ellipsis: true,
      render: (_, { memberNames }) => memberNames.join('、') || EMPTY,
    },
    { title: '生效日期', dataIndex: 'from', width: 120 },
  ]
  return (
    waiting(found, '还没有考勤组') ?? (
      <DataTable<GroupRow>
        rowKey="groupId"
        dataSource={[...(found.data ?? [])]}
        columns={columns}
        onOpen={onEdit}
      />
    )
  )
}

function Shifts({ found, onEdit }: { found: Found<ShiftRow>; onEdit: (shift: ShiftRow) => void }) {
  const client = useQueryClient()
  const remove = ({ shiftId, name }: ShiftRow) =>
    confirmDelete({
      title: '确定删除?',
      content: `班次“${name}”将被删除；过去的日子保持不变。`,
      okText: '删除班次',
      onOk: async () => {
        await ask(attendanceSettingCalls.removeShift, { shiftId })
        toast.success(`删除成功：${name}`)
        await refreshAttendance(client)
      },
    })
  const columns: TableColumnsType<ShiftRow> = [
    {
      title: '班次',
      key: 'name',
      width: 180,
      render: (_, shift) => <OwnName onOpen={() => onEdit(shift)}>{shift.name}</OwnName>,
    },
    { title: '时间', dataIndex: 'words' },
    { title: '生效日期', dataIndex: 'from', width: 120 },
    {
      title: '操作',
      key: 'acts',
      width: 80,
      render: (_, shift) => (
        <Button type="link" size="small" className={styles.act} onClick={() => remove(shift)}>
          删除
        </Button>
      ),
    },
  ]
  return (
    waiting(found, '还没有班次') ?? (
      <DataTable<ShiftRow>
        rowKey="shiftId"
        dataSource={[...(found.data ?? [])]}
        columns={columns}
        onOpen={onEdit}
      />
    )
  )
}
