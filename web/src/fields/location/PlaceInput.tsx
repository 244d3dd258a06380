import { AutoComplete } from 'antd'
import { useMemo, useState } from 'react'
import { type RegionNode, useRegions } from '#web/ui/regions.ts'
import styles from '../fields.module.css'

interface PlaceInputProps {
  id: string
  value: string
  onChange: (address: string) => void
  onBlur?: () => void
  disabled?: boolean
  autoFocus?: boolean
  invalid?: boolean
}

const MOST = 20
const SHORTEST = 2

/** Every province, city and district by its full name. */
function fullNames(nodes: readonly RegionNode[], above = ''): string[] {
  return nodes.flatMap((node) => {
    // 北京市 has a single city below it of almost the same name
    const name = node.name === '市辖区' || above.endsWith(node.name) ? above : above + node.name
    return [name, ...fullNames(node.children ?? [], name)]
  })
}

/** Regions that the typed words name; what stands behind a region already named is left as typed. */
export function findRegions(names: readonly string[], typed: string): string[] {
  const words = typed.trim()
  if (words.length < SHORTEST) return []
  const found = names.filter((name) => name.includes(words) && name !== words)
  return found.toSorted((a, b) => a.length - b.length).slice(0, MOST)
}

/** The address of a place: typed freely, or begun from the table of regions. */
export function PlaceInput({ id, value, onChange, onBlur, disabled, autoFocus, invalid }: PlaceInputProps) {
  const [used, setUsed] = useState(false)
  const regions = useRegions(used)
  const names = useMemo(() => [...new Set(fullNames(regions.data ?? []))], [regions.data])
  return (
    <AutoComplete
      id={id}
      className={styles.full}
      value={value}
      disabled={disabled}
      autoFocus={autoFocus}
      status={invalid ? 'error' : undefined}
      maxLength={200}
      placeholder="地点名称或地址，可输入省市区搜索"
      options={findRegions(names, value).map((name) => ({ value: name }))}
      onFocus={() => setUsed(true)}
      onChange={(address: string | undefined) => onChange(address ?? '')}
      onBlur={onBlur}
    />
  )
}
