import { Cascader } from 'antd'
import { useState } from 'react'
import { type RegionNode, type RegionPart, useRegions } from './regions.ts'

export interface RegionPickerProps {
  id?: string
  /** Province, city, district; codes may be '' where only names are kept. */
  value: readonly RegionPart[]
  onChange: (value: RegionPart[]) => void
  /** How far down: 1 province, 2 city, 3 district. */
  depth?: 1 | 2 | 3
  /** Stopping above the lowest level is allowed. */
  partial?: boolean
  disabled?: boolean
  autoFocus?: boolean
  placeholder?: string
  status?: 'error' | ''
  onBlur?: () => void
  'aria-label'?: string
}

const placeholders = ['省', '省 / 市', '省 / 市 / 区']

const cut = (nodes: readonly RegionNode[], depth: number): RegionNode[] =>
  nodes.map(({ code, name, children }) =>
    depth > 1 && children ? { code, name, children: cut(children, depth - 1) } : { code, name },
  )

/** Province, city and district in one field, searchable (foundations §2.7). */
export function RegionPicker({ value, onChange, depth = 3, partial = true, ...rest }: RegionPickerProps) {
  const [opened, setOpened] = useState(false)
  const regions = useRegions(opened)
  const options = regions.data ? cut(regions.data, depth) : []
  return (
    <Cascader<RegionNode, 'name'>
      {...rest}
      placeholder={rest.placeholder ?? placeholders[depth - 1]}
      options={options}
      loading={opened && regions.isPending}
      fieldNames={{ label: 'name', value: 'name', children: 'children' }}
      value={value.map((part) => part.name)}
      changeOnSelect={partial}
      allowClear
      showSearch={{ filter: (typed, path) => path.some((node) => node.name.includes(typed)) }}
      displayRender={(names) => names.join(' / ')}
      onOpenChange={(open) => open && setOpened(true)}
      onFocus={() => setOpened(true)}
      onChange={(_, path) => onChange((path ?? []).map(({ code, name }) => ({ code, name })))}
      style={{ width: '100%' }}
    />
  )
}
