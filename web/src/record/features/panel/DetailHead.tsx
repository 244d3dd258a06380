import { CloseOutlined, EditOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { applicationOf } from '#protocol/applications.ts'
import { ACCESS_RIGHT } from '#protocol/record/calls/access-calls.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordAction } from '#protocol/record/declaration/declare.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useForbidden } from '#web/record/model/forbidden.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useFold } from '#web/ui/measure/use-fold.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { useRefreshRecords } from '../../model/data/record.ts'
import { titleOf } from '../../model/record.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { useWorkspace } from '../../model/workspace-context.ts'
import { Star } from '../../parts/list/NameCell.tsx'
import { useStar } from '../../parts/list/use-star.ts'
import { StateDot } from '../../parts/states/StateDot.tsx'
import { RecordValue } from '../../parts/values/RecordValue.tsx'
import { useOperations } from '../actions/operations.tsx'
import {
  accessPart,
  HeadActions,
  type HeadPart,
  MainPart,
  partOf,
  printPart,
  waysOf,
} from './HeadActions.tsx'
import { HeadFacts } from './HeadFacts.tsx'
import styles from './panel.module.css'

/** Twenty characters of 20 pixels and the dots behind them, however many buttons there are (ui.md, Detail panel). */
const LEAST_NAME = 422

const AccessDialog = lazyComponent(async () => (await import('../access/AccessDialog.tsx')).AccessDialog)
const RecordSheet = lazyComponent(async () => (await import('../print/RecordSheet.tsx')).RecordSheet)

interface DetailHeadProps {
  screen: RecordScreen
  record: Row
  id: number
  step?: (by: number) => void
  onClose?: () => void
}

/** 编辑: a button without words, as what comes next is the main one. */
function Edit({ screen: { type }, record, id }: Pick<DetailHeadProps, 'screen' | 'record' | 'id'>) {
  const may = useCan()
  const { openForm } = useWorkspace()
  const forbidden = useForbidden(type)([record], 'edit')
  const mayEdit = may(`${type.node}/update`)
  const begin = () => openForm({ typeKey: type.key, id })
  useKeys({ e: { does: `编辑这份${type.display}`, run: begin } }, mayEdit && forbidden === undefined)
  if (!mayEdit) return null
  return (
    <Button icon={<EditOutlined />} title="编辑（E）" aria-label="编辑" reason={forbidden} onClick={begin} />
  )
}

/** Status tags beside the record's name. */
function Tags({ screen, record }: Pick<DetailHeadProps, 'screen' | 'record'>) {
  const { type, Marks } = screen
  return (
    <>
      {Marks && <Marks type={type} row={record} />}
      <StateDot type={type} row={record} />
      {type.detail.tags?.map((key) => (
        <span key={key} className={styles.tag}>
          <RecordValue screen={screen} record={record} itemKey={key} title="" />
        </span>
      ))}
    </>
  )
}

/** Name, star and tags, what can be done, and the facts one acts on (ui.md, Detail panel). */
export function DetailHead({ screen, record, id, step, onClose }: DetailHeadProps) {
  const { type, icon, path } = screen
  const navigate = useNavigate()
  const refreshRecords = useRefreshRecords(type)
  const star = useStar(type)
  const name = titleOf(type, record)
  const [printing, setPrinting] = useState(false)
  const may = useCan()
  const [explaining, setExplaining] = useState(false)
  const { access } = applicationOf(type).calls
  const props = { screen, type, recordId: id, record }
  useKeys({ 'Ctrl+p': { does: `打印这份${type.display}`, run: () => setPrinting(true) } })
  const leave = () => (onClose ? onClose() : void navigate(path))
  const { offered, dialog } = useOperations(screen, {
    type,
    rows: [record],
    onDone: async (outcome) => {
      if (outcome === 'removed') leave()
      await refreshRecords()
    },
  })
  const named = (keys: readonly RecordAction[] = []) =>
    keys.flatMap((key) => offered.filter((operation) => operation.key === key))
  const next = named(screen.readOnly ? type.detail.upfront : type.detail.next).find(
    ({ reason }) => screen.readOnly || reason === undefined,
  )
  const upfront = named(type.detail.upfront).filter((operation) => operation !== next)
  const acts = upfront.map((operation) => partOf(operation, operation.caption))
  // the most important first: what has no room goes into 更多
  const parts: HeadPart[] = [...waysOf(step, onClose && (() => void navigate(`${path}/${id}`))), ...acts]
  const menu = [
    ...offered
      .filter((operation) => operation !== next && !upfront.includes(operation))
      .map((operation) => partOf(operation)),
    printPart(() => setPrinting(true)),
    ...(access && may(ACCESS_RIGHT) ? [accessPart(() => setExplaining(true))] : []),
  ]
  const { line, count, apart } = useFold<HTMLDivElement>(
    parts.map(({ key }) => key),
    LEAST_NAME,
  )
  // beside the list whose heading is the page's, or a page by itself
  const Heading = onClose ? 'h2' : 'h1'
  return (
    <header className={styles.head}>
      <div className={styles.headTop}>
        <div ref={line} className={apart ? styles.headLines : styles.headLine}>
          <span className={styles.icon}>{icon}</span>
          <Heading className={styles.title} title={name} data-text>
            {name || '（未命名）'}
          </Heading>
          {star && <Star starred={Number(record.star) === 1} name={name} onToggle={() => star(record)} />}
          <Tags screen={screen} record={record} />
          <HeadActions
            main={
              <>
                {next && <MainPart part={partOf(next, next.caption)} />}
                {!screen.readOnly && <Edit screen={screen} record={record} id={id} />}
              </>
            }
            parts={parts}
            count={count}
            menu={menu}
          />
        </div>
        {onClose && (
          <Tooltip title="关闭">
            <Button type="text" icon={<CloseOutlined />} aria-label="关闭" onClick={onClose} />
          </Tooltip>
        )}
      </div>
      <HeadFacts {...props} offered={offered} />
      {dialog}
      {access && explaining && (
        <AccessDialog calls={access} type={type} id={id} name={name} onClose={() => setExplaining(false)} />
      )}
      {printing && <RecordSheet {...props} onEnd={() => setPrinting(false)} />}
    </header>
  )
}
