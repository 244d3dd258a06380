import dayjs from 'dayjs'
import { useState } from 'react'
import { type ClientEntry, clearClientLog, clientKinds, readClientLog } from '#web/platform/client-log.ts'
import { saveFile } from '#web/platform/download.ts'
import { useSession } from '#web/platform/session.ts'
import { VERSION } from '#web/platform/title.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { copyText } from '#web/ui/display/copy-text.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import styles from './Feedback.module.css'

const LONGEST = 2000
const timeOf = (at: number) => dayjs(at).format('MM-DD HH:mm:ss')
const lineOf = ({ at, kind, text }: ClientEntry) => `${timeOf(at)} ${clientKinds[kind]} ${text}`

/** 问题反馈: what the person says, and what this browser has noted of the last seven days, to be handed on (foundations §7.5). */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { user, company } = useSession()
  const [words, setWords] = useState('')
  const [entries, setEntries] = useState(readClientLog)
  const compose = () =>
    [
      `问题反馈 ${dayjs().format('YYYY-MM-DD HH:mm:ss')}`,
      `企业：${company.companyName}`,
      `员工：${user.realname}`,
      `版本：${VERSION}`,
      `页面：${location.pathname}`,
      `浏览器：${navigator.userAgent}`,
      `窗口：${innerWidth}×${innerHeight}，${devicePixelRatio} 倍`,
      '',
      words.trim() || '（没有说明）',
      '',
      `最近 7 天的操作和故障（${entries.length}）：`,
      ...entries.map(lineOf),
      '',
    ].join('\n')
  const save = () => {
    const name = `问题反馈-${dayjs().format('YYYYMMDD-HHmmss')}.txt`
    saveFile(new Blob([compose()], { type: 'text/plain;charset=utf-8' }), name)
    onClose()
  }
  const clear = () => {
    clearClientLog()
    setEntries([])
  }
  return (
    <Dialog
      title="问题反馈"
      width={640}
      okText="下载反馈文件"
      onOk={save}
      onClose={onClose}
      dirty={words.trim() !== ''}
      extra={<Button onClick={() => void copyText(compose(), '反馈内容')}>复制内容</Button>}
    >
      <p className={styles.note}>
        说明遇到的问题，把反馈文件发给管理员。文件中只有页面、操作名称和故障，没有您输入或看到的内容；它不会自动发送，退出登录时清除。
      </p>
      <TextArea
        aria-label="遇到的问题"
        placeholder="在做什么、期望什么、发生了什么"
        value={words}
        maxLength={LONGEST}
        limit={LONGEST}
        autoSize={{ minRows: 3, maxRows: 8 }}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className={styles.head}>
        <span>最近 7 天（{entries.length}）</span>
        {entries.length > 0 && (
          <Button type="link" size="small" onClick={clear}>
            清空
          </Button>
        )}
      </div>
      {entries.length > 0 ? (
        <ol className={styles.entries} aria-label="最近 7 天的操作和故障">
          {entries.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own and never move
            <li key={at}>
              <time>{timeOf(entry.at)}</time>
              <span>{clientKinds[entry.kind]}</span>
              <code>{entry.text}</code>
            </li>
          ))}
        </ol>
      ) : (
        <EmptyState text="还没有记录" />
      )}
    </Dialog>
  )
}
