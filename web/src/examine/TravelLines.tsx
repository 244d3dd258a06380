import { DeleteOutlined, PictureOutlined, PlusOutlined } from '@ant-design/icons'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { type BuiltInColumn, type BuiltInLines, examineForm } from '#protocol/examine/forms.ts'
import { sumOfTravel, travelLines } from '#protocol/examine/travel.ts'
import type { LineValues } from '#protocol/record/declaration/lines.ts'
import { viewsOf } from '#web/fields/all.ts'
import { formatMoney } from '#web/platform/format.ts'
import { focusControl } from '#web/record/parts/form/focus.ts'
import { LineInput } from '#web/record/parts/lines/LineInput.tsx'
import { Attached, useAttachments } from '#web/ui/attachments/Attachments.tsx'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import styles from './examine.module.css'
import { boxOfLine, LINES } from './form-model.ts'
import { emptyLine, isComputed, lineField, typeLine } from './line-fields.ts'

interface TravelLinesProps {
  oaType: number
  block: BuiltInLines
  lines: readonly LineValues[]
  /** What is missing or wrong, by the name of the box. */
  faults: ReadonlyMap<string, string>
  disabled: boolean
  onChange: (lines: readonly LineValues[]) => void
}

/** 行程明细 and 费用明细: a card for each line, and what they come to (approval-office.md §10.2). */
export function TravelLines({ oaType, block, lines, faults, disabled, onChange }: TravelLinesProps) {
  const section = useRef<HTMLElement>(null)
  const change = (at: number, typed: LineValues) =>
    onChange(lines.map((line, index) => (index === at ? typeLine(oaType, line, typed) : line)))
  const add = () => {
    flushSync(() => onChange([...lines, emptyLine()]))
    focusControl(section.current?.querySelector('fieldset:last-of-type [data-field]'))
  }
  const remove = (at: number) => {
    flushSync(() => onChange(lines.filter((_, index) => index !== at)))
    focusControl(section.current?.querySelector('[data-foot]'))
  }
  const isFull = lines.length >= travelLines.most
  return (
    <section ref={section} aria-label={block.name} data-field={LINES}>
      <h3 className={styles.section}>{block.name}</h3>
      {lines.map((line, at) => (
        <fieldset
          // lines that are not saved yet are kept apart by where they stand
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={at}
          className={styles.line}
          aria-label={`${block.name}（${at + 1}）`}
        >
          <div className={styles.lineHead}>
            <strong>
              {block.name}（{at + 1}）
            </strong>
            {at > 0 && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除${block.name}（${at + 1}）`}
                disabled={disabled}
                reason={WHILE_BUSY}
                onClick={() => remove(at)}
              />
            )}
          </div>
          <div className={styles.lineFields} data-field={boxOfLine(at + 1)}>
            {block.columns.map((column) => (
              <LineColumn
                key={column.name}
                column={column}
                of={`${block.name}（${at + 1}）`}
                line={line}
                disabled={disabled}
                onChange={(typed) => change(at, typed)}
              />
            ))}
          </div>
          {block.files && (
            <LineFiles
              caption={block.files}
              batchId={typeof line.batchId === 'string' ? line.batchId : ''}
              onBatch={(batchId) => change(at, { batchId })}
            />
          )}
          {faults.has(boxOfLine(at + 1)) && <Fault words={faults.get(boxOfLine(at + 1))} />}
        </fieldset>
      ))}
      <div className={styles.lineFoot} data-foot>
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          reason={disabled ? WHILE_BUSY : isFull ? `最多 ${travelLines.most} 条` : undefined}
          onClick={add}
        >
          添加事项
        </Button>
        <Total oaType={oaType} lines={lines} />
      </div>
      <Fault words={faults.get(LINES)} />
    </section>
  )
}

const Fault = ({ words }: { words: string | undefined }) => (
  <div className={styles.fault} role={words ? 'alert' : undefined}>
    {words}
  </div>
)

/** What the lines come to. */
function Total({ oaType, lines }: { oaType: number; lines: readonly LineValues[] }) {
  const summed = examineForm(oaType).fields.find((field) => field.summed)
  if (!summed?.summed) return null
  const sum = sumOfTravel(lines, summed.summed)
  return (
    <output className={styles.total}>
      {summed.name} <strong>{summed.summed === 'money' ? formatMoney(sum) : `${Number(sum)} 天`}</strong>
    </output>
  )
}

interface LineColumnProps {
  column: BuiltInColumn
  /** Names the line. */
  of: string
  line: LineValues
  disabled: boolean
  onChange: (typed: LineValues) => void
}

/** A column of a line under its name. */
function LineColumn({ column, of, line, disabled, onChange }: LineColumnProps) {
  const field = lineField(column)
  const { Show } = viewsOf(field.formType)
  const key = field.fieldName
  return (
    <div className={column.name === 'description' ? styles.lineWide : undefined}>
      <div className={styles.label} aria-hidden={!isComputed(column)}>
        {column.label}
      </div>
      {isComputed(column) ? (
        <div className={styles.computed}>
          <Show value={line[key]} field={field} place="detail" />
        </div>
      ) : (
        <LineInput
          field={field}
          label={`${of}${column.label}`}
          value={line[key]}
          disabled={disabled}
          onChange={(value) => onChange({ [key]: value })}
        />
      )}
    </div>
  )
}

interface LineFilesProps {
  caption: string
  batchId: string
  onBatch: (batchId: string) => void
}

/** 发票图片 of one line: uploaded at once into a batch of its own. */
function LineFiles({ caption, batchId, onBatch }: LineFilesProps) {
  const { files, remove, pickPictures } = useAttachments({ batchId, onBatch })
  return (
    <div className={styles.lineFiles}>
      <Attached files={files} onRemove={remove} />
      <Button type="link" size="small" icon={<PictureOutlined />} onClick={() => void pickPictures()}>
        上传{caption}
      </Button>
    </div>
  )
}
