import { DeleteOutlined, DownOutlined, PlusOutlined, UpOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { bareField } from '#protocol/fields/bare-field.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { isBlank } from '#protocol/fields/value/shape.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { type LineColumn, type Lines, type LineValues, newLine } from '#protocol/record/declaration/lines.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import { viewsOf } from '#web/fields/all.ts'
import { useRelationSlot } from '#web/fields/relation/picker-slot.ts'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { LineCell } from './LineCell.tsx'
import { LineInput } from './LineInput.tsx'
import { LineNotes } from './LineNotes.tsx'
import {
  fromBlock,
  type LineBlock,
  lineFor,
  pickedColumn,
  toBlock,
  totalsOf,
  typeBeside,
  typeCell,
  withLines,
} from './line-block.ts'
import styles from './lines.module.css'

interface LineTableProps {
  type: RecordType
  lines: Lines
  /** The field that carries them; its columns stand in `fieldExtendList`. */
  field: FormField
  value: unknown
  /** Absent: they are only shown. */
  onChange?: (value: unknown) => void
  disabled?: boolean
}

/** Lines moved up by one. */
const swap = (list: readonly LineValues[], at: number): LineValues[] =>
  list.map((line, index) => (index === at ? list[at - 1] : index === at - 1 ? list[at] : line) ?? line)

/** The lines of a record as a table: shown in a detail, typed, moved and removed in a form; what follows is shown at once. */
export function LineTable({ type, lines, field, value, onChange, disabled }: LineTableProps) {
  const block = toBlock(lines, value)
  const change = onChange && ((next: LineBlock) => onChange(fromBlock(lines, next)))
  const replace = (next: readonly LineValues[]) => change?.(withLines(lines, block, next))
  const picked = pickedColumn(lines)
  const apart = new Set(
    lines.columns.flatMap((column) => (column === picked || column.below ? [toKey(column.name)] : [])),
  )
  const columns = field.fieldExtendList.filter(({ fieldName }) => !apart.has(fieldName))
  return (
    <section className={styles.section} aria-label={lines.title}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.fieldName} data-align={viewsOf(column.formType).align}>
                  {column.name}
                </th>
              ))}
              {change && <th>操作</th>}
            </tr>
          </thead>
          <tbody>
            {block.lines.map((line, at) => (
              // lines that are not saved yet are kept apart by where they stand
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={at}>
                {columns.map((column) => (
                  <td key={column.fieldName} data-align={viewsOf(column.formType).align}>
                    <LineCell
                      lines={lines}
                      line={line}
                      column={column}
                      label={`第${at + 1}行 ${column.name}`}
                      disabled={disabled}
                      onChange={change && ((typed) => change(typeCell(lines, block, { at, typed })))}
                    />
                    <LineNotes
                      lines={lines}
                      line={line}
                      columns={field.fieldExtendList}
                      host={column.fieldName}
                    />
                  </td>
                ))}
                {change && (
                  <td className={styles.actions}>
                    <RowButtons
                      at={at}
                      count={block.lines.length}
                      disabled={disabled}
                      onMove={(from) => replace(swap(block.lines, from))}
                      onRemove={() => replace(block.lines.filter((_, index) => index !== at))}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {change && (
        <AddLines
          lines={lines}
          picked={picked}
          closed={
            disabled ? WHILE_BUSY : block.lines.length >= lines.most ? `最多 ${lines.most} 行` : undefined
          }
          onAdd={(added) => replace([...block.lines, ...added].slice(0, lines.most))}
        />
      )}
      <Beside type={type} lines={lines} block={block} onChange={change} disabled={disabled} />
    </section>
  )
}

interface AddLinesProps {
  lines: Lines
  picked: LineColumn | undefined
  /** Why none can be added. */
  closed: string | undefined
  onAdd: (added: readonly LineValues[]) => void
}

/** An empty line, or one for each record that is chosen. */
function AddLines({ lines, picked, closed, onAdd }: AddLinesProps) {
  const slot = useRelationSlot()
  const [choosing, setChoosing] = useState(false)
  const type = picked?.to === undefined ? undefined : recordTypeNamed(picked.to)
  const add = () => (type ? setChoosing(true) : onAdd([newLine(lines)]))
  return (
    <div>
      <Button type="dashed" icon={<PlusOutlined />} reason={closed} onClick={add}>
        添加{lines.title}
      </Button>
      {choosing && slot && picked && type && (
        <slot.Chooser
          target={type.key}
          onCancel={() => setChoosing(false)}
          onChoose={(rows) => {
            onAdd(rows.map((row) => lineFor(lines, picked, { type, row })))
            setChoosing(false)
          }}
        />
      )}
    </div>
  )
}

interface RowButtonsProps {
  at: number
  count: number
  disabled: boolean | undefined
  /** The line that goes up by one. */
  onMove: (from: number) => void
  onRemove: () => void
}

function RowButtons({ at, count, disabled = false, onMove, onRemove }: RowButtonsProps) {
  const shared = { type: 'text', size: 'small' } as const
  const name = `第${at + 1}行`
  return (
    <>
      <Button
        {...shared}
        icon={<UpOutlined />}
        aria-label={`${name}上移`}
        reason={disabled ? WHILE_BUSY : at === 0 ? '已是第一行' : undefined}
        onClick={() => onMove(at)}
      />
      <Button
        {...shared}
        icon={<DownOutlined />}
        aria-label={`${name}下移`}
        reason={disabled ? WHILE_BUSY : at === count - 1 ? '已是最后一行' : undefined}
        onClick={() => onMove(at + 1)}
      />
      <Button
        {...shared}
        icon={<DeleteOutlined />}
        aria-label={`删除${name}`}
        disabled={disabled}
        reason={WHILE_BUSY}
        onClick={onRemove}
      />
    </>
  )
}

interface BesideCellProps {
  field: FormField
  value: unknown
  disabled: boolean | undefined
  onChange: ((value: unknown) => void) | undefined
}

function BesideCell({ field, value, disabled, onChange }: BesideCellProps) {
  const { Show } = viewsOf(field.formType)
  if (!onChange) return <Show value={value} field={field} place="detail" />
  return <LineInput field={field} label={field.name} value={value} disabled={disabled} onChange={onChange} />
}

interface BesideProps {
  type: RecordType
  lines: Lines
  block: LineBlock
  onChange: ((next: LineBlock) => void) | undefined
  disabled: boolean | undefined
}

/** What is typed beside the lines, and what they come to. */
function Beside({ type, lines, block, onChange, disabled }: BesideProps) {
  const totals = totalsOf(lines, block)
  const fieldOf = (name: string) => {
    const column = type.stored.find((each) => each.name === name)
    const { label = '', formType = 'text', precisions = 2, least, largest } = column ?? {}
    return bareField({
      fieldName: toKey(name),
      name: label,
      formType,
      precisions,
      minNumRestrict: least ?? null,
      maxNumRestrict: largest ?? null,
    })
  }
  const totalled = lines.totals?.columns ?? []
  const cell = (name: string, value: unknown, isTyped: boolean) => {
    const field = fieldOf(name)
    const type = (next: unknown) =>
      onChange?.(typeBeside(lines, block, { key: field.fieldName, value: next }))
    return (
      <div key={name}>
        <dt>{field.name}</dt>
        <dd>
          <BesideCell
            field={field}
            value={value}
            disabled={disabled}
            onChange={onChange && isTyped ? type : undefined}
          />
        </dd>
      </div>
    )
  }
  return (
    <dl className={styles.beside}>
      {(lines.inputs ?? [])
        .filter((name) => !totalled.includes(name))
        .map((name) => cell(name, block.inputs[toKey(name)], true))}
      <div>
        <dt>已选中{lines.title}</dt>
        <dd>{block.lines.length}种</dd>
      </div>
      {totalled
        .filter((name) => !isBlank(totals[toKey(name)]))
        .map((name) => cell(name, totals[toKey(name)], lines.totals?.typed?.column === name))}
    </dl>
  )
}
