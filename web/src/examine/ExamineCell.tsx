import { MoreOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { statusWordOf } from '#protocol/approval/words.ts'
import { relatedKinds } from '#protocol/crm/door.ts'
import type { Examine } from '#protocol/examine/calls.ts'
import { type Decision, TypeIcon } from '#web/approval/door.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { formatMoney, formatNumber } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { confirmRemoval } from './acts.ts'
import { titleOf } from './decided.ts'
import styles from './examine.module.css'

interface ExamineCellProps {
  examine: Examine
  /** It is open over the list. */
  isCurrent: boolean
  onOpen: () => void
  onEdit: () => void
  onDecide: (decision: Decision) => void
}

/** What was asked for by whom, who has it now, and what may be done; it opens wherever it is clicked. */
export function ExamineCell({ examine, isCurrent, onOpen, onEdit, onDecide }: ExamineCellProps) {
  const { createTime, content, examineIcon, examineName, examineStatus } = examine
  const { causeTitle, permission } = examine
  const { word, tone } = statusWordOf(examineStatus)
  return (
    <li className={styles.cell} aria-current={isCurrent || undefined}>
      <TypeIcon value={examineIcon} large />
      <div className={styles.words}>
        <div className={styles.nameLine}>
          <button type="button" className={styles.name} onClick={onOpen}>
            {titleOf(examine)}
          </button>
          <span className={styles.content} title={content}>
            {content}
          </span>
        </div>
        <div className={styles.facts}>
          <span>
            创建审批于 <Moment value={createTime} />
          </span>
          {causeTitle && <span>{causeTitle}</span>}
          <Related examine={examine} />
        </div>
      </div>
      <Worth examine={examine} />
      <StatusDot status={tone} text={`${examineName.replaceAll(',', '、')}${word}`} />
      <span className={styles.acts}>
        {permission.isCheck === 1 && (
          <>
            <Button size="small" onClick={() => onDecide('pass')}>
              通过
            </Button>
            <Button size="small" danger onClick={() => onDecide('refuse')}>
              拒绝
            </Button>
          </>
        )}
        <Menu examine={examine} onEdit={onEdit} onRecall={() => onDecide('recall')} />
      </span>
    </li>
  )
}

/** 相关客户 and so on, each opening over the page. */
function Related({ examine }: { examine: Examine }) {
  return relatedKinds.map(({ key, title, type }) => {
    const refs = examine[`${key}List`]
    if (refs.length === 0) return null
    return (
      <span key={key} className={styles.above}>
        相关{title}{' '}
        {refs.map(({ id, name }, at) => (
          <Fragment key={id}>
            {at > 0 && '、'}
            {type ? <RelatedLink target={key} id={id} name={name} /> : name}
          </Fragment>
        ))}
      </span>
    )
  })
}

/** Its sum, or its days. */
function Worth({ examine: { money, duration } }: { examine: Examine }) {
  const words = money !== null ? formatMoney(money) : duration !== null ? `${formatNumber(duration)} 天` : ''
  return <span className={styles.worth}>{words}</span>
}

interface MenuProps {
  examine: Examine
  onEdit: () => void
  onRecall: () => void
}

/** 撤销, 编辑 and 删除, as far as they are allowed. */
function Menu({ examine, onEdit, onRecall }: MenuProps) {
  const client = useQueryClient()
  const { isRecheck, isUpdate, isDelete } = examine.permission
  const items = [
    ...(isRecheck === 1 ? [{ key: 'recall', label: '撤销', onClick: onRecall }] : []),
    ...(isUpdate === 1 ? [{ key: 'edit', label: '编辑', onClick: onEdit }] : []),
    ...(isDelete === 1
      ? [{ key: 'remove', label: '删除', danger: true, onClick: () => confirmRemoval(client, examine) }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button size="small" type="text" icon={<MoreOutlined />} aria-label={`更多操作 ${titleOf(examine)}`} />
    </Dropdown>
  )
}
