import {
  CloseOutlined,
  DownOutlined,
  EditOutlined,
  ExpandOutlined,
  DownOutlined as NextIcon,
  UpOutlined as PreviousIcon,
} from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Row } from '#protocol/record/calls.ts'
import { viewsOf } from '#web/fields/all.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { useCan } from '#web/platform/permissions.ts'
import { useRefreshRecords } from '../../model/data/record.ts'
import { declaredField, relationColumnOf, textOf, titleOf } from '../../model/record.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { stateKey, useForbidden } from '../../model/standing.ts'
import { useWorkspace } from '../../model/workspace-context.ts'
import { ReasonTip } from '../../parts/states/ReasonTip.tsx'
import { StateDot } from '../../parts/states/StateDot.tsx'
import { useOperations } from '../actions/operations.tsx'
import { Star } from '../list/NameCell.tsx'
import { useStar } from '../list/use-star.ts'
import styles from './panel.module.css'

interface DetailHeadProps {
  screen: RecordScreen
  record: Row
  id: number
  step?: (by: number) => void
  onClose?: () => void
}

interface IconButtonProps {
  label: string
  icon: ReactNode
  onClick: () => void
}

const IconButton = ({ label, icon, onClick }: IconButtonProps) => (
  <Tooltip title={label}>
    <Button type="text" icon={icon} aria-label={label} onClick={onClick} />
  </Tooltip>
)

/** One of the summary values: label above, value below. */
function Summary({
  screen,
  record,
  itemKey,
  title,
}: {
  screen: RecordScreen
  record: Row
  itemKey: string
  title: string
}) {
  const Special = screen.cells?.[itemKey]
  const relation = relationColumnOf(screen.type, itemKey)
  const field = declaredField(screen.type, itemKey, title)
  const { Show } = viewsOf(field.formType)
  return (
    <div className={styles.summary}>
      <div className={styles.summaryTitle}>{title}</div>
      <div className={styles.summaryValue}>
        {Special ? (
          <Special type={screen.type} row={record} />
        ) : itemKey === stateKey(screen.type) ? (
          <StateDot type={screen.type} row={record} />
        ) : relation ? (
          <RelatedLink
            target={relation.to.key}
            id={Number(record[relation.key])}
            name={textOf(record, itemKey)}
          />
        ) : (
          <Show value={record[itemKey]} field={field} place="cell" />
        )}
      </div>
    </div>
  )
}

/** Name, star and marks, what can be done, and the summary values in one line (ui.md, Detail panel). */
export function DetailHead({ screen, record, id, step, onClose }: DetailHeadProps) {
  const { type, icon, Marks, path } = screen
  const may = useCan()
  const navigate = useNavigate()
  const { openForm } = useWorkspace()
  const refreshRecords = useRefreshRecords(type)
  const star = useStar(type)
  const name = titleOf(type, record)
  const forbidden = useForbidden(type)([record], 'edit')
  const leave = () => (onClose ? onClose() : void navigate(path))
  const { offered, dialog } = useOperations(screen, {
    type,
    rows: [record],
    onDone: async (outcome) => {
      if (outcome === 'removed') leave()
      await refreshRecords()
    },
  })
  const upfront = (type.upfront ?? []).flatMap((key) => offered.filter((operation) => operation.key === key))
  const items = offered
    .filter((operation) => !upfront.includes(operation))
    .map(({ key, caption, captionOfOne = caption, icon: sign, danger, begin, reason }) => ({
      key,
      label: captionOfOne,
      icon: sign,
      danger,
      disabled: reason !== undefined,
      title: reason,
      onClick: begin,
    }))
  return (
    <header className={styles.head}>
      <div className={styles.headLine}>
        <span className={styles.icon}>{icon}</span>
        <h2 className={styles.title} title={name}>
          {name || '（未命名）'}
        </h2>
        {star && <Star starred={Number(record.star) === 1} name={name} onToggle={() => star(record)} />}
        {Marks && <Marks type={type} row={record} />}
        <StateDot type={type} row={record} />
        <span className={styles.space} />
        {may(`${type.node}/update`) && (
          <ReasonTip reason={forbidden}>
            <Button
              type="primary"
              icon={<EditOutlined />}
              disabled={forbidden !== undefined}
              onClick={() => openForm({ typeKey: type.key, id })}
            >
              编辑
            </Button>
          </ReasonTip>
        )}
        {upfront.map(({ key, caption, icon: sign, danger, begin, reason }) => (
          <ReasonTip key={key} reason={reason}>
            <Button icon={sign} danger={danger} disabled={reason !== undefined} onClick={begin}>
              {caption}
            </Button>
          </ReasonTip>
        ))}
        {items.length > 0 && (
          <Dropdown menu={{ items }} trigger={['click']}>
            <Button>
              更多 <DownOutlined />
            </Button>
          </Dropdown>
        )}
        {step && (
          <>
            <IconButton label="上一条 ↑" icon={<PreviousIcon />} onClick={() => step(-1)} />
            <IconButton label="下一条 ↓" icon={<NextIcon />} onClick={() => step(1)} />
          </>
        )}
        {onClose && (
          <>
            <IconButton
              label="整页打开"
              icon={<ExpandOutlined />}
              onClick={() => void navigate(`${path}/${id}`)}
            />
            <IconButton label="关闭" icon={<CloseOutlined />} onClick={onClose} />
          </>
        )}
      </div>
      <div className={styles.summaries}>
        {type.head.map(({ key, title }) => (
          <Summary key={key} screen={screen} record={record} itemKey={key} title={title} />
        ))}
      </div>
      {dialog}
    </header>
  )
}
