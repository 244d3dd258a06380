import { operators } from '#protocol/fields/operators.ts'
import { RegionPicker } from '#web/ui/RegionPicker.tsx'
import type { RegionPart } from '#web/ui/regions.ts'
import { captions, type FilterKind, type FilterValuesProps } from './kind.ts'

/** One value: `省,市,区` by name, from the province down. */
function AddressValues({ field, values, onChange }: FilterValuesProps) {
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

/** A node as the wire takes it: JSON text of `{code, name, id}`. */
const writeNode = (part: RegionPart, level: number) => JSON.stringify({ ...part, id: level + 1 })

function readNode(value: unknown): RegionPart[] {
  try {
    const node: unknown = JSON.parse(String(value))
    if (node === null || typeof node !== 'object' || !('name' in node)) return []
    return [{ name: String(node.name), code: 'code' in node ? String(node.code) : '' }]
  } catch {
    return []
  }
}

const PositionValues = ({ field, values, onChange }: FilterValuesProps) => (
  <RegionPicker
    aria-label={field.name}
    value={values.flatMap(readNode)}
    onChange={(region) => onChange(region.map(writeNode))}
  />
)

/** The customer's region, compared from the province down (record-engine.md §7.5). */
export const addressFilter: FilterKind = {
  captions: { ...captions, [operators.equals]: '位于' },
  Values: AddressValues,
  describe: (values) => String(values[0] ?? '').replaceAll(',', ' '),
}
export const positionFilter: FilterKind = {
  captions: { ...captions, [operators.contains]: '位于' },
  Values: PositionValues,
  describe: (values) =>
    values
      .flatMap(readNode)
      .map((part) => part.name)
      .join(' '),
}
