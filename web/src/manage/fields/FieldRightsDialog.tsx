import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Select, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { fieldAdminCalls, type RoleField } from '#protocol/manage/fields/calls.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { mayLeave } from '#web/ui/layer/confirm.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { useLast } from '#web/ui/use-last.ts'
import styles from './designer.module.css'

export interface FieldRightsDialogProps {
  role: { roleId: number; roleName: string }
  /** Number of the record type that is shown at first; undefined: closed. */
  of: number | undefined
  onClose: () => void
}

type Level = RoleField['authLevel']
type Mask = RoleField['maskType']

/** Which of the two boxes a row lets be changed (record-engine.md §3.5). */
const maySee = ({ operateType }: RoleField) => operateType === 1 || operateType === 2
const mayEdit = ({ operateType }: RoleField) => operateType === 1 || operateType === 3

const masks: { label: string; value: Mask }[] = [
  { label: '不掩码', value: 0 },
  { label: '列表中掩码', value: 1 },
  { label: '列表和详情中掩码', value: 2 },
]

const SYSTEM_FIXED = '系统规定，不能修改此项'

interface BoxProps {
  label: string
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}
const Box = ({ label, checked, disabled, onChange }: BoxProps) => (
  <Tooltip title={disabled ? SYSTEM_FIXED : undefined}>
    <Checkbox
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  </Tooltip>
)

const typeOptions = recordTypes.map((type) => ({ label: type.display, value: type.label }))

/** Changes by row id, on top of what is stored. */
type Changes = ReadonlyMap<number, { authLevel: Level; maskType: Mask }>

type RightsChange = { authLevel?: Level; maskType?: Mask }

const columnsOf = (set: (row: RoleField, change: RightsChange) => void): TableColumnsType<RoleField> => [
  { title: '字段名称', dataIndex: 'name', ellipsis: true },
  {
    title: '可以查看',
    width: 100,
    align: 'center',
    render: (_, row) => (
      <Box
        label={`可以查看${row.name}`}
        checked={row.authLevel > 1}
        disabled={!maySee(row)}
        onChange={(on) => set(row, { authLevel: on ? 2 : 1 })}
      />
    ),
  },
  {
    title: '可以修改',
    width: 100,
    align: 'center',
    render: (_, row) => (
      <Box
        label={`可以修改${row.name}`}
        checked={row.authLevel === 3}
        disabled={!mayEdit(row)}
        onChange={(on) => set(row, { authLevel: on ? 3 : 2 })}
      />
    ),
  },
  {
    title: '掩码显示',
    width: 180,
    render: (_, row) =>
      row.maskable ? (
        <Select
          size="small"
          aria-label={`掩码显示${row.name}`}
          style={{ width: '100%' }}
          options={masks}
          value={row.maskType}
          onChange={(maskType: Mask) => set(row, { maskType })}
        />
      ) : (
        '--'
      ),
  },
]

/** 字段授权 of a role: who sees, edits or only guesses which field. Rendered by the role page. */
export function FieldRightsDialog({ role, of, onClose }: FieldRightsDialogProps) {
  const cache = useQueryClient()
  const first = useLast(of)
  const [other, setOther] = useState<number>()
  const label = other ?? first ?? 0
  const [changes, setChanges] = useState<Changes>(new Map())
  const [saving, run] = useBusy()
  const rights = useQuery({
    ...queryOf(fieldAdminCalls.roleFields, { roleId: role.roleId, label }),
    enabled: of !== undefined,
  })
  const rows = (rights.data ?? []).map((row) => ({ ...row, ...changes.get(row.id) }))
  const dirty = changes.size > 0

  const set = (row: RoleField, change: RightsChange) =>
    setChanges((now) => {
      const { authLevel, maskType } = { ...row, ...change }
      return new Map(now).set(row.id, { authLevel, maskType })
    })
  const close = () => {
    setChanges(new Map())
    setOther(undefined)
    onClose()
  }
  const show = async (next: number) => {
    if (!(await mayLeave(dirty))) return
    setChanges(new Map())
    setOther(next)
  }
  const save = () =>
    run(async () => {
      const list = [...changes].map(([id, change]) => ({ id, ...change }))
      await ask(fieldAdminCalls.saveRoleFields, { list })
      toast.success(`已保存角色“${role.roleName}”的字段授权`)
      setChanges(new Map())
      await refresh(cache, fieldAdminCalls.roleFields)
    })
  return (
    <Dialog
      open={of !== undefined}
      title={`字段授权：${role.roleName}`}
      width={720}
      okText="保存"
      busy={saving}
      closed={!dirty && '没有需要保存的修改'}
      dirty={dirty}
      onOk={() => void save()}
      onClose={close}
    >
      <Segmented
        aria-label="模块"
        className={styles.module}
        options={typeOptions}
        value={label}
        onChange={(next) => void show(next)}
      />
      {rights.isError ? (
        <EmptyState
          variant="error"
          compact
          text={messageOf(rights.error)}
          onRetry={() => void rights.refetch()}
        />
      ) : (
        <Table<RoleField>
          rowKey="id"
          size="small"
          loading={rights.isPending}
          dataSource={rows}
          pagination={false}
          scroll={{ y: 'min(480px, 55vh)' }}
          columns={columnsOf(set)}
        />
      )}
    </Dialog>
  )
}
