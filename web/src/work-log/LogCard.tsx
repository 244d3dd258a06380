import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type WorkLog, workLogCalls } from '#protocol/work-log/log-calls.ts'
import { LOG_COMMENTS, logWords, textLabels } from '#protocol/work-log/log-limits.ts'
import { logKinds } from '#protocol/work-log/rules.ts'
import { Comments } from '#web/comments/door.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { RelatedRecords } from '#web/related-records/door.ts'
import { Attached } from '#web/ui/attachments/Attachments.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { LogFields } from './LogFields.tsx'
import { formOf, isBlank, requestOf } from './log-request.ts'
import styles from './logs.module.css'
import { refreshLogs } from './use-logs.ts'

interface LogCardProps {
  log: WorkLog
  /** Shows the logs of an author. */
  onAuthor: (userId: number) => void
}

/** One log of the list (approval-office.md §13.5). */
export function LogCard({ log, onAuthor }: LogCardProps) {
  const { createUser, categoryId, createTime, replyNum, isRead } = log
  const kind = logKinds.find(({ type }) => type === categoryId)?.name ?? ''
  const labels = textLabels[categoryId]
  return (
    <article className={isRead ? styles.card : styles.unread} aria-label={`${createUser.realname}的${kind}`}>
      <header className={styles.head}>
        <UserAvatar name={createUser.realname} img={createUser.img} userId={createUser.userId} />
        <span>{createUser.realname}</span>
        <span className={styles.quiet}>
          创建日志于 <Moment value={createTime} />
        </span>
        <span className={styles.quiet}>{`${kind}-${replyNum === 0 ? '未点评' : '已点评'}`}</span>
        <Button type="text" size="small" onClick={() => onAuthor(createUser.userId)}>
          查看以往日志
        </Button>
      </header>
      {(['content', 'tomorrow', 'question'] as const).map(
        (part) =>
          log[part] && (
            <section key={part}>
              <h3 className={styles.label}>{labels[part]}</h3>
              <p className={styles.text}>{log[part]}</p>
            </section>
          ),
      )}
      <Attached files={[...log.img, ...log.file]} />
      <RelatedRecords value={log} />
      {log.bulletin && <Bulletin bulletin={log.bulletin} />}
      <Recipients log={log} />
      <Acts log={log} />
    </article>
  )
}

function Bulletin({ bulletin }: { bulletin: NonNullable<WorkLog['bulletin']> }) {
  const { customerCount, businessCount, contractCount, receivablesMoney, recordCount } = bulletin
  return (
    <p className={styles.quiet}>
      {`销售简报：新增客户 ${customerCount}，新增商机 ${businessCount}，新增合同 ${contractCount}，回款 ${receivablesMoney}，跟进记录 ${recordCount}`}
    </p>
  )
}

function Recipients({ log: { sendUserList, sendDeptList, favourUser } }: { log: WorkLog }) {
  const names = [...sendUserList.map(({ realname }) => realname), ...sendDeptList.map(({ name }) => name)]
  return (
    <>
      {names.length > 0 && <p className={styles.quiet}>发送给：{names.join('、')}</p>}
      {favourUser.length > 0 && (
        <p className={styles.quiet} title={favourUser.map(({ realname }) => realname).join('、')}>
          {`共${favourUser.length}人点赞`}
        </p>
      )}
    </>
  )
}

function Acts({ log }: { log: WorkLog }) {
  const cache = useQueryClient()
  const [busy, run] = useBusy()
  const [isTalking, setIsTalking] = useState(false)
  const [isEdited, setIsEdited] = useState(false)
  const { logId, isFavour, isRead, favourUser, replyNum, permission } = log
  const change = async (work: () => Promise<unknown>) => {
    if (await run(work)) await refreshLogs(cache)
  }
  const remove = () =>
    confirmDelete({
      title: '确定删除?',
      okText: '删除',
      onOk: async () => {
        await ask(workLogCalls.remove, { logId })
        toast.success('删除成功!')
        await refreshLogs(cache)
      },
    })
  return (
    <>
      <footer className={styles.tools}>
        {isRead === 0 && (
          <Button
            size="small"
            loading={busy}
            onClick={() => void change(() => ask(workLogCalls.read, { logId }))}
          >
            标为已读
          </Button>
        )}
        <Button
          size="small"
          aria-pressed={isFavour}
          onClick={() => void change(() => ask(workLogCalls.favour, { logId, isFavour: !isFavour }))}
        >{`赞(${favourUser.length})`}</Button>
        <Button size="small" aria-expanded={isTalking} onClick={() => setIsTalking(!isTalking)}>
          {`评论(${replyNum})`}
        </Button>
        {permission.isUpdate === 1 && (
          <Button size="small" onClick={() => setIsEdited(true)}>
            编辑
          </Button>
        )}
        {permission.isDelete === 1 && (
          <Button size="small" danger onClick={remove}>
            删除
          </Button>
        )}
      </footer>
      {isTalking && <Comments about={{ type: LOG_COMMENTS, typeId: logId }} />}
      {isEdited && <EditLog log={log} onClose={() => setIsEdited(false)} />}
    </>
  )
}

function EditLog({ log, onClose }: { log: WorkLog; onClose: () => void }) {
  const cache = useQueryClient()
  const [begun] = useState(() => formOf(log))
  const [form, setForm] = useState(begun)
  const [busy, run] = useBusy()
  const save = async () => {
    const { logId, categoryId } = log
    if (!(await run(() => ask(workLogCalls.save, { ...requestOf(form), logId, categoryId })))) return
    toast.success('编辑成功')
    onClose()
    await refreshLogs(cache)
  }
  return (
    <Dialog
      title="编辑日志"
      width={720}
      dirty={form !== begun}
      okText="保存"
      busy={busy}
      closed={isBlank(form) && logWords.emptyEdit}
      onOk={() => void save()}
      onClose={onClose}
    >
      <LogFields kind={log.categoryId} form={form} onChange={setForm} />
    </Dialog>
  )
}
