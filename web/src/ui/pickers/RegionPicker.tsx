import { Waiting } from '#web/ui/input/Waiting.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { RegionPart } from './regions.ts'

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

const WaitingPicker = ({ id, placeholder, value }: RegionPickerProps) => (
  <Waiting id={id} placeholder={placeholder ?? value.map((part) => part.name).join(' / ')} />
)

/** Province, city and district in one field, searchable (foundations §2.7). */
export const RegionPicker = lazyComponent<RegionPickerProps>(
  async () => (await import('./RegionCascader.tsx')).RegionCascader,
  WaitingPicker,
)
