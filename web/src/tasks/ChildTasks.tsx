import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { taskLimits, taskWords } from '#protocol/office/door.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import type { ChildDetail, TaskDetail } from '#protocol/tasks/shapes.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { newRequestKey } from '#web/platform/request-key.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { sayWith, useTaskWrite } from './acts.ts'
import { type ChildDraft, ChildEditor } from './ChildEditor.tsx'
import styles from './panel.module.css'
import { DoneBox } from './TaskCell.tsx'
import { TaskDue } from './TaskDue.tsx'
import { type MayTask, rightsOf } from './task-rights.ts'
import { refreshTasks } from './use-tasks.ts'

const fresh: ChildDraft = { name: '', stopTime: null, mainUserId: null }

/** Sub-tasks with their progress; each is edited in its place. */
export function ChildTasks({ task }: { task: TaskDetail }) {
  const { taskId, childTask, childWCCount, childAllCount } = task
  const write = useTaskWrite()
  const [isAdding, setAdding] = useState(false)
  const add = async ({ name, stopTime, mainUserId }: ChildDraft) => {
    const child = { pid: taskId, name, stopTime: stopTime ?? '', mainUserId, requestKey: newRequestKey() }
    const wasAdded = await write(ask(taskCalls.addChild, child, { quiet: true }), taskWords.childCreateFailed)
    if (wasAdded) toast.success(`${taskWords.childCreated}：${name}`)
    return wasAdded
  }
  const may = rightsOf(task)
  const percent = childAllCount === 0 ? 0 : Math.round((childWCCount / childAllCount) * 100)
  return (
    <section className={styles.section} aria-label="子任务">
      <h3>
        子任务 {childWCCount}/{childAllCount}
        {childAllCount > 0 && <progress max={100} value={percent} aria-label={`子任务完成 ${percent}%`} />}
        {childAllCount > 0 && <span className={styles.hint}>{percent}%</span>}
      </h3>
      <ul>
        {childTask.map((child) => (
          <ChildRow key={child.taskId} child={child} may={may} />
        ))}
      </ul>
      {isAdding ? (
        <ChildEditor begin={fresh} onSave={add} onClose={() => setAdding(false)} />
      ) : (
        may('addChildTask') && (
          <div>
            <Button type="link" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              添加子任务
            </Button>
          </div>
        )
      )}
    </section>
  )
}

function ChildRow({ child, may }: { child: ChildDetail; may: MayTask }) {
  const { taskId, name, status, stopTime, mainUser, mainUserId } = child
  const write = useTaskWrite()
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const mark = (isDone: boolean) => {
    const next = isDone ? taskLimits.done : taskLimits.open
    const work = ask(taskCalls.setChildStatus, { taskId, status: next }, { quiet: true })
    return write(work, taskWords.childMarkFailed)
  }
  const edit = async (draft: ChildDraft) => {
    const given = { name: draft.name, stopTime: draft.stopTime ?? '', mainUserId: draft.mainUserId }
    const wasEdited = await write(
      ask(taskCalls.updateChild, { taskId, ...given }, { quiet: true }),
      taskWords.childEditFailed,
    )
    if (wasEdited) toast.success(`${taskWords.childEdited}：${draft.name}`)
    return wasEdited
  }
  const remove = () =>
    confirmDelete({
      title: `删除子任务“${name}”？`,
      okText: '删除子任务',
      onOk: async () => {
        await ask(taskCalls.removeChild, { taskId }, { quiet: true }).catch(
          sayWith(taskWords.childDeleteFailed),
        )
        toast.success(`${taskWords.childDeleted}：${name}`)
        await refreshTasks(client)
      },
    })
  const isDone = status === taskLimits.done
  if (isEditing)
    return (
      <li>
        <ChildEditor begin={{ name, stopTime, mainUserId }} onSave={edit} onClose={() => setEditing(false)} />
      </li>
    )
  return (
    <li className={styles.child}>
      <DoneBox isDone={isDone} name={name} isClosed={!may('setChildTaskStatus')} onDone={mark} />
      <span className={isDone ? styles.done : styles.childName}>{name}</span>
      <TaskDue task={child} />
      {mainUser && (
        <UserAvatar name={mainUser.realname} img={mainUser.img} userId={mainUser.userId} size={20} />
      )}
      {may('updateChildTask') && (
        <Button
          type="text"
          size="small"
          icon={<EditOutlined />}
          aria-label={`编辑子任务${name}`}
          onClick={() => setEditing(true)}
        />
      )}
      {may('deleteChildTask') && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`删除子任务${name}`}
          onClick={remove}
        />
      )}
    </li>
  )
}
