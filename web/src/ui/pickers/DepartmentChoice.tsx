import { Select } from 'antd'
import { useMemo, useState } from 'react'
import type { DeptNode } from '#protocol/manage/people/shapes.ts'
import { useDepartments } from '#web/platform/session.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { Highlight, HighlightSearch } from '#web/ui/search/Highlight.tsx'
import { useNameMatch } from '#web/ui/search/spelling.ts'
import { OpenOrganisation } from '../people/OpenOrganisation.tsx'
import { type PickKind, placedDepartments, treeWithout } from '../people/organisation.ts'
import styles from '../people/PeoplePicker.module.css'
import { PeoplePicker } from '../people/PeoplePicker.tsx'
import type { DepartmentSelectProps } from './DepartmentSelect.tsx'

/** Chips beyond this stand in a tooltip (foundations §2.7). */
const MOST_CHIPS = 2

interface DepartmentOption {
  value: number
  label: string
  /** Names of the departments above it. */
  place: string
}

const toOptions = (tree: readonly DeptNode[]): DepartmentOption[] =>
  [...placedDepartments(tree).values()].map(({ node, above }) => ({
    value: node.deptId,
    label: node.name,
    place: above.map(({ name }) => name).join(' / '),
  }))

const nothing: readonly number[] = []
const onlyDepartments: readonly PickKind[] = ['departments']

/** The field itself; opened through `DepartmentSelect`. Type to search by name or pinyin, or open the organisation with the icon. */
export function DepartmentChoice(props: DepartmentSelectProps) {
  const {
    value = nothing,
    onChange,
    multiple = false,
    without,
    placeholder = '选择部门',
    allowClear = true,
  } = props
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const departments = useDepartments()
  const matches = useNameMatch(typed, 'things')
  const tree = useMemo(() => treeWithout(departments.data ?? [], without), [departments.data, without])
  const options = useMemo(() => toOptions(tree), [tree])
  const shared = {
    id: props.id,
    options,
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
    optionRender: ({ data }: { data: DepartmentOption }) => (
      <HighlightSearch search={typed}>
        <span className={styles.option}>
          <span>
            <Highlight text={data.label} />
          </span>
          <span className={styles.note}>{data.place}</span>
        </span>
      </HighlightSearch>
    ),
    suffixIcon: (
      <OpenOrganisation label="按层级选择部门" disabled={props.disabled} onOpen={() => setOpen(true)} />
    ),
    showSearch: {
      onSearch: setTyped,
      filterOption: (input: string, option?: { label: string }) => matches(option?.label ?? '', input.trim()),
    },
  }
  const names = useMemo(() => placedDepartments(departments.data ?? []), [departments.data])
  const gone = departments.data ? '已删除的部门' : ''
  const chosen = value.map((id) => ({ value: id, label: names.get(id)?.node.name ?? gone }))
  return (
    <>
      {multiple ? (
        <Select
          {...shared}
          mode="multiple"
          labelInValue
          value={chosen}
          maxTagCount={MOST_CHIPS}
          maxTagPlaceholder={(rest) => (
            <Tooltip title={rest.map((each) => each.label).join('，')}>+{rest.length}</Tooltip>
          )}
          onChange={(picked) => onChange?.(picked.map((each) => each.value))}
        />
      ) : (
        <Select
          {...shared}
          labelInValue
          value={chosen[0]}
          onChange={(picked: { value: number } | undefined) => onChange?.(picked ? [picked.value] : [])}
        />
      )}
      <PeoplePicker
        open={open}
        kinds={onlyDepartments}
        single={!multiple}
        withoutDepartment={without}
        value={{ users: [], departments: value }}
        onCancel={() => setOpen(false)}
        onConfirm={(picked) => {
          setOpen(false)
          onChange?.([...picked.departments])
        }}
      />
    </>
  )
}
