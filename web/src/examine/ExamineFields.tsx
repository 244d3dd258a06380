import { PaperClipOutlined, PictureOutlined } from '@ant-design/icons'
import { useCallback, useMemo } from 'react'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { hiddenByOptions } from '#protocol/fields/validate.ts'
import { useCan } from '#web/platform/permissions.ts'
import { FieldItem } from '#web/record/parts/form/FieldItem.tsx'
import { mayEdit } from '#web/record/parts/form/form-values.ts'
import { RelatedRecords } from '#web/related-records/door.ts'
import { Attached, useAttachments } from '#web/ui/attachments/Attachments.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './examine.module.css'
import { type ExamineContent, type ExamineModel, type ExamineSubject, withSums } from './form-model.ts'
import { TravelLines } from './TravelLines.tsx'

type Change = (work: (now: ExamineContent) => ExamineContent) => void

interface ExamineFieldsProps {
  id: string
  subject: ExamineSubject
  model: ExamineModel
  content: ExamineContent
  faults: ReadonlyMap<string, string>
  disabled: boolean
  onChange: Change
}

const ignore = () => undefined

/** 基本信息, the lines, pictures and files, 关联业务 (approval-office.md §10.6). */
export function ExamineFields(props: ExamineFieldsProps) {
  const { id, subject, model, content, faults, disabled, onChange } = props
  const { values, lines, related, batchId } = content
  const mayRelate = useCan()('crm')
  const hidden = useMemo(() => hiddenByOptions(model.fields, values), [model, values])
  // stable: otherwise every field would be drawn at every key
  const type = useCallback(
    (field: FormField, value: unknown) =>
      onChange((now) => ({ ...now, values: { ...now.values, [field.fieldName]: value } })),
    [onChange],
  )
  const draw = (rows: ExamineModel['above']) =>
    rows.map((row) => {
      const shown = row.filter(({ fieldName }) => !hidden.has(fieldName))
      return shown.length === 0 ? null : (
        <div key={row.map(({ fieldName }) => fieldName).join()} className={styles.row}>
          {shown.map((field) => (
            <FieldItem
              key={field.fieldName}
              formId={id}
              field={field}
              value={values[field.fieldName]}
              fault={faults.get(field.fieldName)}
              target=""
              holderId={undefined}
              proposedBy={undefined}
              editable={mayEdit(field)}
              disabled={disabled}
              onChange={type}
              onBlur={ignore}
            />
          ))}
        </div>
      )
    })
  return (
    <>
      <h3 className={styles.section}>基本信息</h3>
      {draw(model.above)}
      {model.lines && (
        <TravelLines
          oaType={subject.oaType}
          block={model.lines}
          lines={lines}
          faults={faults}
          disabled={disabled}
          onChange={(next) => onChange((now) => withSums(subject.oaType, { ...now, lines: next }))}
        />
      )}
      {draw(model.below)}
      <Files batchId={batchId} onBatch={(batch) => onChange((now) => ({ ...now, batchId: batch }))} />
      {mayRelate && (
        <>
          <h3 className={styles.section}>关联业务</h3>
          <RelatedRecords
            value={related}
            onChange={(next) => {
              onChange((now) => ({ ...now, related: next }))
              return Promise.resolve()
            }}
          />
        </>
      )}
    </>
  )
}

/** 添加图片 and 添加附件, uploaded at once. */
function Files({ batchId, onBatch }: { batchId: string; onBatch: (batchId: string) => void }) {
  const { files, remove, pickPictures, pickFiles } = useAttachments({ batchId, onBatch })
  return (
    <section aria-label="图片和附件" className={styles.files}>
      <Attached files={files} onRemove={remove} />
      <Button type="link" icon={<PictureOutlined />} onClick={() => void pickPictures()}>
        添加图片
      </Button>
      <Button type="link" icon={<PaperClipOutlined />} onClick={() => void pickFiles()}>
        添加附件
      </Button>
    </section>
  )
}
