import { ArrowLeftOutlined, EyeOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import {
  type CollisionDetection,
  closestCenter,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { isFormType, paletteOf } from '#protocol/fields/form-types.ts'
import { type DesignedField, fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dragging } from '#web/ui/Dragging.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { useUndoKeys } from '#web/ui/undo/use-undo-keys.ts'
import { Canvas } from './Canvas.tsx'
import type { DraftField } from './design/draft.ts'
import { fieldsOf, findField } from './design/layout.ts'
import { iconOf } from './design/type-icons.tsx'
import styles from './designer.module.css'
import { OptionProgress } from './OptionProgress.tsx'
import { OptionsInUse } from './OptionsInUse.tsx'
import { Palette } from './Palette.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { SettingsPanel } from './settings/SettingsPanel.tsx'
import { useDesigner } from './use-designer.ts'
import { type DesignedKind, useSaveForm } from './use-save-form.ts'

interface DesignerProps {
  type: RecordType
  /** The form is that of one kind; absent: of the type. */
  kind?: DesignedKind
  definition: DesignedField[][]
  convertTargets: readonly DesignedField[]
  /** Reads the definition again. */
  onReload: () => Promise<void>
}

const START_DISTANCE = 6
const targetSchema = z.object({ row: z.number(), at: z.number().nullable() })

/** What the pointer is over; beside everything, the nearest place. */
const nearest: CollisionDetection = (asked) => {
  const within = pointerWithin(asked)
  return within.length > 0 ? within : closestCenter(asked)
}

/** Palette, form and settings side by side; nothing is stored before 保存 (record-engine.md §3.3). */
export function Designer({ type, kind, definition, convertTargets, onReload }: DesignerProps) {
  const designer = useDesigner(definition)
  const form: DesignedForm = kind?.form ?? type
  const { rows, dirty } = designer
  const [dragged, setDragged] = useState<DraftField | null>(null)
  const [previewing, setPreviewing] = useState(false)
  const letGo = useUnsaved(dirty)
  const { saving, save, used, ...options } = useSaveForm({
    type,
    kind,
    definition,
    designer,
    onReload,
    letGo,
  })
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: START_DISTANCE } }))
  useUndoKeys(designer, !previewing)

  const pickUp = ({ active }: DragStartEvent) => {
    const formType: unknown = active.data.current?.formType
    const isNew = typeof formType === 'string' && isFormType(formType)
    setDragged(isNew ? designer.make(formType) : (findField(rows, String(active.id)) ?? null))
  }
  const drop = ({ over }: DragEndEvent) => {
    const target = targetSchema.safeParse(over?.data.current)
    if (dragged && target.success) designer.place(dragged, target.data)
    setDragged(null)
  }
  const keepsVersions = kind && !kind.countOptions
  const remove = (field: DraftField) => {
    if (field.fieldId === null) return designer.remove(field.key)
    confirmDelete({
      title: `删除字段“${field.name}”？`,
      content: keepsVersions
        ? '保存后新提交的数据不再有该字段；已提交的数据不受影响。'
        : '保存后该字段以及所有数据中已填写的内容将被删除，且不能恢复。',
      okText: '删除字段',
      onOk: () => designer.remove(field.key),
    })
  }
  return (
    <PageFrame
      title={kind?.name ?? `${type.display}管理`}
      note={`共 ${fieldsOf(rows).length} 个字段`}
      fill
      actions={
        <>
          <Link to={kind?.home ?? '/manage/customer/custom-field'}>
            <Button icon={<ArrowLeftOutlined />} tabIndex={-1}>
              返回
            </Button>
          </Link>
          <Tooltip title={designer.mayUndo ? '撤销（Ctrl+Z）' : undefined}>
            <Button
              icon={<UndoOutlined />}
              aria-label="撤销"
              disabled={!designer.mayUndo}
              reason="没有可以撤销的修改"
              onClick={designer.undo}
            />
          </Tooltip>
          <Tooltip title={designer.mayRedo ? '重做（Ctrl+Y）' : undefined}>
            <Button
              icon={<RedoOutlined />}
              aria-label="重做"
              disabled={!designer.mayRedo}
              reason="没有可以重做的修改"
              onClick={designer.redo}
            />
          </Tooltip>
          <Button icon={<EyeOutlined />} onClick={() => setPreviewing(true)}>
            预览
          </Button>
          <Button
            type="primary"
            loading={saving}
            disabled={!dirty}
            reason="没有需要保存的修改"
            onClick={save}
          >
            保存
          </Button>
        </>
      }
    >
      {kind ? (
        kind.progress
      ) : (
        <OptionProgress query={queryOf(fieldAdminCalls.optionChanges, { label: type.label })} />
      )}
      <Dragging
        sensors={sensors}
        collisionDetection={nearest}
        onDragStart={pickUp}
        onDragEnd={drop}
        onDragCancel={() => setDragged(null)}
      >
        <div className={styles.page}>
          <Palette offered={paletteOf(form)} onAdd={designer.add} />
          <Canvas designer={designer} dragged={dragged} onRemove={remove} />
          <SettingsPanel
            type={type}
            neverUnique={form.ofRows}
            designer={designer}
            convertTargets={convertTargets}
          />
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <span className={styles.overlay}>
              {iconOf(dragged.formType)}
              {dragged.name}
            </span>
          )}
        </DragOverlay>
      </Dragging>
      {used.length > 0 && (
        <OptionsInUse form={form} used={used} busy={saving} onClose={options.leave} onSave={options.store} />
      )}
      <PreviewPanel
        type={type}
        open={previewing}
        title={kind?.name ?? type.display}
        rows={rows}
        onClose={() => setPreviewing(false)}
      />
    </PageFrame>
  )
}
