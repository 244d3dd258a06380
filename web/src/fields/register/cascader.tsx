import { Cascader } from 'antd'
import { useMemo } from 'react'
import type { Entry } from '#protocol/fields/rule/field.ts'
import { useSearchPath } from '#web/ui/pickers/search-path.tsx'
import styles from '../fields.module.css'
import type { EditProps } from '../views.tsx'

interface EntryNode {
  id: number
  name: string
  children?: EntryNode[]
}

/** The entries as a tree; leaves have no `children`. */
function toTree(entries: readonly Entry[]): EntryNode[] {
  const below = Map.groupBy(entries, ({ parentId }) => parentId)
  const nodesBelow = (parentId: number | null): EntryNode[] =>
    (below.get(parentId) ?? []).map(({ id, name }) => {
      const children = nodesBelow(id)
      return children.length > 0 ? { id, name, children } : { id, name }
    })
  return nodesBelow(null)
}

/** Ids from the root down to an entry; the entry alone where it is not among them. */
function pathTo(entries: readonly Entry[], id: number): number[] {
  const parentId = entries.find((each) => each.id === id)?.parentId ?? null
  return parentId === null ? [id] : [...pathTo(entries, parentId), id]
}

/** One entry of a register of several levels, of whichever level. */
export function EntryCascader({
  id,
  field,
  value,
  onChange,
  onBlur,
  invalid,
  disabled,
  autoFocus,
}: EditProps<number | null>) {
  const choices = useMemo(() => field.choices ?? [], [field.choices])
  const tree = useMemo(() => toTree(choices), [choices])
  const search = useSearchPath<EntryNode>()
  const isOffered = choices.some((each) => each.id === value)
  return (
    <Cascader<EntryNode, 'id'>
      id={id}
      className={styles.full}
      aria-label={field.name}
      disabled={disabled}
      autoFocus={autoFocus}
      status={invalid ? 'error' : undefined}
      placeholder="请选择"
      options={tree}
      fieldNames={{ label: 'name', value: 'id', children: 'children' }}
      value={value === null ? [] : pathTo(choices, value)}
      changeOnSelect
      allowClear
      showSearch={search}
      // what is held and no longer offered keeps its name
      displayRender={(names) => (isOffered ? names.join(' / ') : (field.words ?? ''))}
      onChange={(path) => onChange(path?.at(-1) ?? null)}
      onBlur={onBlur}
    />
  )
}
