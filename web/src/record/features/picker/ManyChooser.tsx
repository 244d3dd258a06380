import { lazy, Suspense } from 'react'
import type { RelationChooserProps } from '#web/fields/relation/picker-slot.ts'
import { useScreenOf } from '../../model/screens.tsx'

const RecordChooser = lazy(() => import('./RecordChooser.tsx'))

/** 关联产品模块: many records at once, from the list of their type. */
export function ManyChooser({ target, conditions, onChoose, onCancel }: RelationChooserProps) {
  const screen = useScreenOf(target)
  if (!screen) return null
  return (
    <Suspense>
      <RecordChooser screen={screen} extra={conditions} many onCancel={onCancel} onChoose={onChoose} />
    </Suspense>
  )
}
