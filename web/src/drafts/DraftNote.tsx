import type { DraftContent } from '#protocol/drafts/calls.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './DraftNote.module.css'
import type { DraftState } from './use-draft.ts'

export interface DraftNoteProps {
  state: DraftState
  /** What is read of a draft, so that one of two can be chosen. */
  textOf: (content: DraftContent) => string
}

const words = {
  reading: '',
  changed: '正在保存草稿…',
  saved: '草稿已保存',
  away: '暂时无法连接服务器，草稿已存在本机',
} as const

/** Whether what was written is kept; and where two devices have written, both and the question which is to stay. */
export function DraftNote({ state, textOf }: DraftNoteProps) {
  const { status, other } = state
  if (!other)
    return (
      <output className={styles.note} aria-label="草稿">
        {words[status]}
      </output>
    )
  const { draft } = other
  return (
    <section className={styles.question} role="alert" aria-label="草稿有两份">
      <p>
        {draft
          ? `另一台设备在 ${draft.updateTime} 保存了不同的内容：`
          : '这份草稿已在另一台设备上提交或删除，这里的内容还在。'}
      </p>
      {draft && <blockquote className={styles.other}>{textOf(draft.content)}</blockquote>}
      <p className={styles.acts}>
        <Button onClick={() => state.keeper.keepMine()}>保留这里的内容</Button>
        <Button onClick={() => state.keeper.takeOther()}>{draft ? '使用那边的内容' : '清空'}</Button>
      </p>
    </section>
  )
}
