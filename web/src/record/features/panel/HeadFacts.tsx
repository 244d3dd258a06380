import { EditOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import type { HeadItem } from '#protocol/record/declaration/declared-details.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import type { TabProps } from '../../model/screens.tsx'
import { type FieldInPlace, useFieldsInPlace } from '../../parts/in-place/editable.ts'
import { isBlank, RecordValue, withFact } from '../../parts/values/RecordValue.tsx'
import type { OfferedOperation } from '../actions/operations.tsx'
import { FieldEditor } from './InlineField.tsx'
import styles from './panel.module.css'

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
      {props.type.detail.head.map((item) => (
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
