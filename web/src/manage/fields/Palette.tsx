import { useDraggable } from '@dnd-kit/core'
import { type FormType, formTypes } from '#protocol/fields/form-types.ts'
import { iconOf } from './design/type-icons.tsx'
import styles from './designer.module.css'

interface PaletteItemProps {
  formType: FormType
  onAdd: (formType: FormType) => void
}

function PaletteItem({ formType, onAdd }: PaletteItemProps) {
  const { setNodeRef, listeners, attributes } = useDraggable({ id: `new:${formType}`, data: { formType } })
  return (
    <button
      {...attributes}
      {...listeners}
      ref={setNodeRef}
      type="button"
      className={styles.paletteItem}
      onClick={() => onAdd(formType)}
    >
      {iconOf(formType)}
      {formTypes[formType].title}
    </button>
  )
}

/** What a form can be made of: dragged to its place, or clicked to follow the selected field. */
export function Palette({
  offered,
  onAdd,
}: Pick<PaletteItemProps, 'onAdd'> & { offered: readonly FormType[] }) {
  return (
    <aside className={styles.palette} aria-label="字段类型">
      <h2 className={styles.paletteTitle}>字段类型（拖动或点击添加）</h2>
      <div className={styles.paletteGrid}>
        {offered.map((formType) => (
          <PaletteItem key={formType} formType={formType} onAdd={onAdd} />
        ))}
      </div>
    </aside>
  )
}
