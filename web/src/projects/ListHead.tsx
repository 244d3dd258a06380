import { EllipsisOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { taskLimits } from '#protocol/office/door.ts'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { UNGROUPED } from '#protocol/projects/limits.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import styles from './board.module.css'
import type { BoardList } from './board.ts'
import type { BoardActs } from './board-acts.ts'
import { ListNameForm } from './ListNameForm.tsx'

interface ListHeadProps {
  column: BoardList
  /** Ids of all lists. */
  order: readonly number[]
  acts: BoardActs
  onAdd: () => void
  /** By which the list is dragged. */
  handle: ReactNode
}

/** The name of a list, how far it is, and what can be done with it. */
export function ListHead({ column, order, acts, onAdd, handle }: ListHeadProps) {
  const { className, list } = column
  const [isRenaming, setRenaming] = useState(false)
  const done = list.filter(({ status }) => status === taskLimits.done).length
  const items = useListActs({ column, order, acts }, { onAdd, onRename: () => setRenaming(true) })
  return (
    <header className={styles.head}>
      <div className={styles.row}>
        <h2 className={styles.title} title={className}>
          {className}
        </h2>
        <span className={styles.count} title="已完成/全部">
          {done}/{list.length}
        </span>
        {handle}
        {items.length > 0 && (
          <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
            <Button
              type="text"
              size="small"
              icon={<EllipsisOutlined />}
              aria-label={`任务列表 ${className} 的操作`}
            />
          </Dropdown>
        )}
      </div>
      <progress
        className={styles.progress}
        aria-label={`${className}的进度`}
        value={done}
        max={list.length || 1}
      />
      {isRenaming && (
        <ListNameForm
          list={{ classId: column.classId, name: className }}
          workId={acts.workId}
          onSaved={acts.renew}
          onClose={() => setRenaming(false)}
        />
      )}
    </header>
  )
}

type Items = NonNullable<MenuProps['items']>
type Own = Pick<ListHeadProps, 'column' | 'order' | 'acts'>

function useListActs(own: Own, { onAdd, onRename }: { onAdd: () => void; onRename: () => void }): Items {
  const { column, order, acts } = own
  const { classId, className, list } = column
  const { may, renew } = acts
  if (classId === UNGROUPED) return []
  const at = order.indexOf(classId)
  const write = async (work: Promise<unknown>, words: string) => {
    if (await attempt(work)) toast.success(words)
    await renew()
  }
  const shift = (by: number) => acts.sortLists(column, order.toSpliced(at, 1).toSpliced(at + by, 0, classId))
  const remove = () =>
    confirmDelete({
      title: `删除任务列表“${className}”？`,
      content: `您确定要删除?${list.length > 0 ? ` 其中的 ${list.length} 个任务将移入回收站。` : ''}`,
      okText: '删除列表',
      onOk: () => acts.removeList(column),
    })
  const items: Items = []
  const add = (key: string, run: () => unknown) => items.push({ key, label: key, onClick: () => void run() })
  if (may('updateTaskClass')) add('重命名', onRename)
  if (may('saveTask')) add('新建任务', onAdd)
  if (may('updateClassOrder') && at > 0) add('左移', () => shift(-1))
  if (may('updateClassOrder') && at < order.length - 1) add('右移', () => shift(1))
  if (may('archiveTask'))
    add('归档已完成任务', () => write(ask(boardCalls.archiveList, { classId }), '归档成功'))
  if (may('deleteTaskClass'))
    items.push({ type: 'divider' }, { key: 'remove', label: '删除列表', danger: true, onClick: remove })
  return items
}
