import { Cascader } from 'antd'
import { useState } from 'react'
import type { RegionPickerProps } from './RegionPicker.tsx'
import { type RegionNode, useRegions } from './regions.ts'
import { useSearchPath } from './search-path.tsx'

const placeholders = ['省', '省 / 市', '省 / 市 / 区']

const cut = (nodes: readonly RegionNode[], depth: number): RegionNode[] =>
  nodes.map(({ code, name, children }) =>
    depth > 1 && children ? { code, name, children: cut(children, depth - 1) } : { code, name },
  )

/** The field itself; opened through `RegionPicker`. */
export function RegionCascader({ value, onChange, depth = 3, partial = true, ...rest }: RegionPickerProps) {
  const [opened, setOpened] = useState(false)
  const regions = useRegions(opened)
  const search = useSearchPath<RegionNode>()
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
      showSearch={search}
      displayRender={(names) => names.join(' / ')}
      onOpenChange={(open) => open && setOpened(true)}
      onFocus={() => setOpened(true)}
      onChange={(_, path) => onChange((path ?? []).map(({ code, name }) => ({ code, name })))}
      style={{ width: '100%' }}
    />
  )
}
