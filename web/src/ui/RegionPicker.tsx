import { lazy, Suspense } from 'react'
import type { RegionPart } from './regions.ts'
import { Waiting } from './Waiting.tsx'

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

const RegionCascader = lazy(() => import('./pickers/RegionCascader.tsx'))

/** Province, city and district in one field, searchable (foundations §2.7). */
export function RegionPicker(props: RegionPickerProps) {
  const shown = props.placeholder ?? props.value.map((part) => part.name).join(' / ')
  return (
    <Suspense fallback={<Waiting id={props.id} placeholder={shown} />}>
      <RegionCascader {...props} />
    </Suspense>
  )
}
