import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import styles from './RowActs.module.css'

/** Something that can be done with a row. */
export interface RowAct {
  caption: string
  run: () => void
  /** It destroys: last and apart. */
  danger?: boolean
  /** Why it cannot be done. */
  reason?: string | undefined
}

interface RowActsProps {
  /** Of the row. */
  name: string
  main: RowAct
  others: readonly RowAct[]
}

/** What may be done with a row of a table: the main act, and the others behind ⋯. */
export function RowActs({ name, main, others }: RowActsProps) {
  const entry = ({ caption, run, danger = false, reason }: RowAct) => ({
    key: caption,
    label: caption,
    danger,
    disabled: reason !== undefined,
    title: reason ?? '',
    onClick: run,
  })
  const [usual, last] = [others.filter(({ danger }) => !danger), others.filter(({ danger }) => danger)]
  const items = [
    ...usual.map(entry),
    ...(usual.length > 0 && last.length > 0 ? [{ type: 'divider' as const }] : []),
    ...last.map(entry),
  ]
  return (
    <span className={styles.acts}>
      <Button
        type="text"
        size="small"
        reason={main.reason}
        aria-label={`${main.caption} ${name}`}
        onClick={main.run}
      >
        {main.caption}
      </Button>
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
          <Button
            type="text"
            size="small"
            icon={<EllipsisOutlined />}
            aria-label={`更多 ${name}`}
            title="更多"
          />
        </Dropdown>
      )}
    </span>
  )
}
