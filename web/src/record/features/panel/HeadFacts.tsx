import { EditOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { HeadItem } from '#protocol/record/declaration/declared-details.ts'
import { viewsOf } from '#web/fields/all.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import type { ShownField, ShowPlace } from '#web/fields/views.tsx'
import { stateKey } from '#web/record/model/forbidden.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { declaredField, relationColumnOf, textOf } from '../../model/record.ts'
import type { RecordScreen, TabProps } from '../../model/screens.tsx'
import { DueValue, isDueAt } from '../../parts/states/due.tsx'
import { StateDot } from '../../parts/states/StateDot.tsx'
import type { OfferedOperation } from '../actions/operations.tsx'
import { type FieldInPlace, useFieldsInPlace } from './editable.ts'
import { FieldEditor } from './InlineField.tsx'
import styles from './panel.module.css'

interface ValueProps {
  screen: RecordScreen
  record: Row
  itemKey: string
  title: string
  /** Absent: as its type declares it. */
  field?: ShownField
  place?: ShowPlace
}

/** A value of the record as its type, state or form type renders it; one line high unless `place` differs. */
export function RecordValue({ screen, record, itemKey, title, field, place = 'fact' }: ValueProps) {
  const { type, cells } = screen
  const Special = cells?.[itemKey]
  if (Special) return <Special type={type} row={record} />
  if (itemKey === stateKey(type)) return <StateDot type={type} row={record} />
  const relation = relationColumnOf(type, itemKey)
  if (relation)
    return (
      <RelatedLink
        target={relation.to.key}
        id={Number(record[relation.key])}
        name={textOf(record, itemKey)}
      />
    )
  if (place === 'fact' && isDueAt(type, itemKey))
    return <DueValue type={type} row={record} itemKey={itemKey} />
  const shown = field ?? declaredField(type, itemKey, title)
  const { Show } = viewsOf(shown.formType)
  return <Show value={record[itemKey]} field={shown} place={place} />
}

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** The record as a fact of its head shows it: another column in its place is called and copied the same way. */
export const withFact = (record: Row, { key, or }: HeadItem): Row =>
  or !== undefined && isBlank(record[key]) ? { ...record, [key]: record[or] } : record

/** Opens what changes the value: a pencil beside it, or 设置 where there is none. */
function SetButton({ title, isEmpty, onClick }: { title: string; isEmpty: boolean; onClick?: () => void }) {
  const label = `设置 ${title}`
  if (isEmpty)
    return (
      <Button type="link" size="small" className={styles.set} aria-label={label} onClick={onClick}>
        设置
      </Button>
    )
  return (
    <Button
      type="text"
      size="small"
      className={styles.pencil}
      icon={<EditOutlined />}
      title="设置"
      aria-label={label}
      onClick={onClick}
    />
  )
}

interface EditedFactProps extends Pick<TabProps, 'type' | 'record'>, FieldInPlace {
  title: string
  isEmpty: boolean
}

function EditedFact({ title, isEmpty, ...inPlace }: EditedFactProps) {
  const [editing, setEditing] = useState(false)
  return (
    <Popover
      open={editing}
      onOpenChange={setEditing}
      trigger={['click']}
      placement="bottomLeft"
      content={
        <div className={styles.factEditor}>
          <FieldEditor {...inPlace} onClose={() => setEditing(false)} />
        </div>
      }
    >
      <span>
        <SetButton title={title} isEmpty={isEmpty} />
      </span>
    </Popover>
  )
}

interface FactProps {
  item: HeadItem
  props: TabProps
  inPlace: FieldInPlace | undefined
  operation: OfferedOperation | undefined
}

/** Label above, value below, with what sets it. */
function Fact({ item, props, inPlace, operation }: FactProps) {
  const { screen, type, record } = props
  const { key, title } = item
  const shown = withFact(record, item)
  const isEmpty = isBlank(shown[key])
  let set: ReactNode = null
  if (operation && operation.reason === undefined)
    set = <SetButton title={title} isEmpty={isEmpty} onClick={operation.begin} />
  else if (inPlace)
    set = <EditedFact type={type} record={record} {...inPlace} title={title} isEmpty={isEmpty} />
  return (
    <div className={styles.summary}>
      <dt className={styles.summaryTitle}>{title}</dt>
      <dd className={styles.summaryValue}>
        {!(isEmpty && set) && (
          <span className={styles.summaryShown}>
            <RecordValue screen={screen} record={shown} itemKey={key} title={title} />
          </span>
        )}
        {set}
      </dd>
    </div>
  )
}

/** The facts of a record that one acts on, in one line (ui.md, Detail panel). */
export function HeadFacts({ offered, ...props }: TabProps & { offered: readonly OfferedOperation[] }) {
  const fieldAt = useFieldsInPlace(props)
  return (
    <dl className={styles.summaries}>
      {props.type.head.map((item) => (
        <Fact
          key={item.key}
          item={item}
          props={props}
          inPlace={item.set === true ? fieldAt(item.key) : undefined}
          operation={offered.find(({ key }) => key === item.set)}
        />
      ))}
    </dl>
  )
}
