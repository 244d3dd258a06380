import { PaperClipOutlined, SmileOutlined } from '@ant-design/icons'
import { Mentions } from 'antd'
import type { MentionsRef } from 'antd/es/mentions'
import { type KeyboardEvent, useRef, useState } from 'react'
import { LONGEST_COMMENT } from '#protocol/comments/calls.ts'
import { toast } from '#web/platform/notices.ts'
import { useUsers } from '#web/platform/session.ts'
import { Attached, useAttachments } from '#web/ui/attachments/Attachments.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { useNameMatch } from '#web/ui/search/spelling.ts'
import styles from './comments.module.css'

const EmojiPicker = lazyComponent(async () => (await import('./EmojiPicker.tsx')).EmojiPicker)

/** A comment while it is written. */
export interface CommentDraft {
  text: string
  /** '' before the first file. */
  batchId: string
}
export const emptyDraft: CommentDraft = { text: '', batchId: '' }

interface CommentBoxProps {
  label: string
  placeholder?: string
  caption: string
  draft: CommentDraft
  busy: boolean
  autoFocus?: boolean
  onChange: (change: (draft: CommentDraft) => CommentDraft) => void
  onSend: () => void
  /** Absent: there is nothing to go back to. */
  onCancel?: () => void
}

const TOO_LONG = `评论内容最多${LONGEST_COMMENT}个字符`
const isTooLong = (text: string) => text.length > LONGEST_COMMENT

/** Where a comment is written: text, @, emoji, files; Ctrl+Enter sends, Escape leaves. */
export function CommentBox(props: CommentBoxProps) {
  const {
    label,
    placeholder = '请输入评论内容',
    caption,
    draft,
    busy,
    autoFocus,
    onChange,
    onSend,
    onCancel,
  } = props
  const area = useRef<MentionsRef>(null)
  const attachments = useAttachments({
    batchId: draft.batchId,
    onBatch: (batchId) => onChange((now) => ({ ...now, batchId })),
  })
  const send = () => {
    if (busy) return
    if (draft.text.trim() === '' && attachments.files.length === 0) return toast.warning('评论内容不能为空')
    if (isTooLong(draft.text)) return toast.warning(TOO_LONG)
    onSend()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!sends && !(event.key === 'Escape' && onCancel)) return
    event.preventDefault()
    event.stopPropagation()
    if (sends) send()
    else onCancel?.()
  }
  const insert = (emoji: string) => {
    const element = area.current?.textarea
    const start = element?.selectionStart ?? draft.text.length
    const end = element?.selectionEnd ?? start
    const text = draft.text.slice(0, start) + emoji + draft.text.slice(end)
    if (isTooLong(text)) return toast.warning(TOO_LONG)
    onChange((now) => ({ ...now, text }))
    requestAnimationFrame(() => element?.setSelectionRange(start + emoji.length, start + emoji.length))
  }
  return (
    <fieldset className={styles.box} aria-label={label} onKeyDown={keys}>
      <TextWithMentions
        area={area}
        label={label}
        placeholder={placeholder}
        autoFocus={autoFocus}
        text={draft.text}
        onChange={(text) => onChange((now) => ({ ...now, text }))}
      />
      <Attached files={attachments.files} onRemove={attachments.remove} />
      <div className={styles.tools}>
        <Popover trigger={['click']} placement="bottomLeft" content={<EmojiPicker onPick={insert} />}>
          <Button type="text" size="small" icon={<SmileOutlined />} aria-label="表情" title="表情" />
        </Popover>
        <Button
          type="text"
          size="small"
          icon={<PaperClipOutlined />}
          aria-label="附件"
          title="附件"
          onClick={() => void attachments.pickFiles()}
        />
        <span className={styles.count} data-over={isTooLong(draft.text)}>
          {draft.text.length} / {LONGEST_COMMENT}
        </span>
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            取消
          </Button>
        )}
        <Button
          type="primary"
          size="small"
          loading={busy}
          disabled={isTooLong(draft.text)}
          reason="评论太长，请缩短"
          onClick={send}
        >
          {caption}
        </Button>
      </div>
    </fieldset>
  )
}

interface TextProps {
  area: React.RefObject<MentionsRef | null>
  label: string
  placeholder: string
  autoFocus?: boolean
  text: string
  onChange: (text: string) => void
}

/** A text in which @ offers people by name or pinyin. */
function TextWithMentions({ area, label, placeholder, autoFocus, text, onChange }: TextProps) {
  const [sought, setSought] = useState('')
  const { data: users = [] } = useUsers()
  const matches = useNameMatch(sought, 'people')
  const offered = users.filter(({ status, realname }) => status !== 0 && matches(realname, sought))
  return (
    <Mentions
      ref={area}
      aria-label={label}
      placeholder={placeholder}
      autoFocus={autoFocus}
      autoSize={{ minRows: 2, maxRows: 8 }}
      variant="borderless"
      value={text}
      filterOption={false}
      notFoundContent="没有找到员工"
      options={offered.slice(0, MOST_OFFERED).map(({ userId, realname, deptName }) => ({
        key: String(userId),
        value: realname,
        label: (
          <>
            {realname} <span className={styles.note}>{deptName}</span>
          </>
        ),
      }))}
      onSearch={setSought}
      onChange={onChange}
    />
  )
}

const MOST_OFFERED = 20
