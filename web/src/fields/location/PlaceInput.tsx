import { AutoComplete } from 'antd'
import { useMemo, useState } from 'react'
import { useRegions } from '#web/ui/pickers/regions.ts'
import styles from '../fields.module.css'
import { pathsOf, suggestRegions } from './map/find-places.ts'

interface PlaceInputProps {
  id: string
  value: string
  onChange: (address: string) => void
  onBlur?: () => void
  disabled?: boolean
  autoFocus?: boolean
  invalid?: boolean
}

/** The address of a place: typed freely, or begun from the table of regions. */
export function PlaceInput({ id, value, onChange, onBlur, disabled, autoFocus, invalid }: PlaceInputProps) {
  const [used, setUsed] = useState(false)
  const regions = useRegions(used)
  const paths = useMemo(() => pathsOf(regions.data ?? []), [regions.data])
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
      options={suggestRegions(paths, value).map((name) => ({ value: name }))}
      onFocus={() => setUsed(true)}
      onChange={(address: string | undefined) => onChange(address ?? '')}
      onBlur={onBlur}
    />
  )
}
