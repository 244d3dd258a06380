import { RegionPicker } from '#web/ui/pickers/RegionPicker.tsx'
import type { FilterValuesProps } from './kind.ts'
import { readNode, writeNode } from './region-node.ts'

/** One value: `省,市,区` by name, from the province down. */
export function AddressValues({ field, values, onChange }: FilterValuesProps) {
  const names = String(values[0] ?? '')
    .split(',')
    .filter(Boolean)
  return (
    <RegionPicker
      aria-label={field.name}
      value={names.map((name) => ({ name, code: '' }))}
      onChange={(region) => onChange(region.length ? [region.map((part) => part.name).join(',')] : [])}
    />
  )
}

/** A region of the official list. */
export const PositionValues = ({ field, values, onChange }: FilterValuesProps) => (
  <RegionPicker
    aria-label={field.name}
    value={values.flatMap(readNode)}
    onChange={(region) => onChange(region.map(writeNode))}
  />
)
