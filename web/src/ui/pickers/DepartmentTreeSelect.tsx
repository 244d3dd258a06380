import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import type { DeptNode } from '#protocol/manage/people/shapes.ts'
import { useDepartments } from '#web/platform/session.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import styles from '../people/PeoplePicker.module.css'
import type { DepartmentSelectProps } from './DepartmentSelect.tsx'

const MOST_CHIPS = 2

interface TreeOption {
  value: number
  title: string
  children: TreeOption[]
}

const toOptions = (nodes: readonly DeptNode[], without?: number): TreeOption[] =>
  nodes
    .filter((node) => node.deptId !== without)
    .map((node) => ({
      value: node.deptId,
      title: node.name,
      children: toOptions(node.children ?? [], without),
    }))

const nothing: readonly number[] = []

/** The field itself; opened through `DepartmentSelect`. */
export function DepartmentTreeSelect(props: DepartmentSelectProps) {
  const {
    value = nothing,
    onChange,
    multiple = false,
    without,
    placeholder = '选择部门',
    allowClear = true,
  } = props
  const departments = useDepartments()
  const treeData = useMemo(() => toOptions(departments.data ?? [], without), [departments.data, without])
  const shared = {
    id: props.id,
    treeData,
    allowClear,
    placeholder,
    disabled: props.disabled,
    autoFocus: props.autoFocus,
    status: props.status,
    size: props.size,
    onBlur: props.onBlur,
    'aria-label': props['aria-label'],
    loading: departments.isPending,
    className: styles.full,
    treeDefaultExpandAll: true,
    showSearch: { treeNodeFilterProp: 'title' },
  }
  if (!multiple)
    return (
      <TreeSelect<number | undefined>
        {...shared}
        value={value[0]}
        onChange={(id) => onChange?.(id ? [id] : [])}
      />
    )
  return (
    <TreeSelect<number[]>
      {...shared}
      multiple
      value={[...value]}
      maxTagCount={MOST_CHIPS}
      maxTagPlaceholder={(rest) => (
        <Tooltip title={rest.map((each) => each.label).join('，')}>+{rest.length}</Tooltip>
      )}
      onChange={(ids) => onChange?.(ids)}
    />
  )
}
