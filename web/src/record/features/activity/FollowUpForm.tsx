import { PaperClipOutlined, PictureOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { applicationOf } from '#protocol/applications.ts'
import { LONGEST_FOLLOW_UP } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linksTo } from '#protocol/record-types.ts'
import type { RelatedRecord } from '#web/fields/relation/relation.ts'
import { Attached, useAttachments } from '#web/ui/attachments/Attachments.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { DropArea } from '#web/ui/upload/DropArea.tsx'
import { useBegun } from './begin.ts'
import { useKinds } from './data.ts'
import styles from './follow-up.module.css'
import { type FollowUp, isWritten } from './follow-up.ts'
import { KindChips } from './KindChips.tsx'
import { NamedRecords } from './NamedRecords.tsx'
import { NextContactPicker } from './NextContactPicker.tsx'
import { PhrasePicker } from './PhrasePicker.tsx'

interface FollowUpFormProps {
  type: RecordType
  recordId: number
  value: FollowUp
  onChange: (change: Partial<FollowUp>) => void
  onSend: () => void
  busy: boolean
  /** Files of another author's follow-up cannot be changed. */
  filesFixed?: boolean
  autoFocus?: boolean
  /** A new follow-up: focuses the text when the user starts to write. */
  isNew?: boolean
  /** Only the line that one writes in, until it gets the focus. */
  folded?: boolean
  onUnfold?: () => void
  /** Caption of the main button. */
  caption: string
  /** Left of the main button. */
  extra?: ReactNode
}

const nobody: RelatedRecord[] = []
const oneLine = { minRows: 1, maxRows: 1 }
const roomy = { minRows: 2, maxRows: 10 }

/** What a follow-up consists of; new ones and edits look alike (record-engine.md §11.3). */
export function FollowUpForm(props: FollowUpFormProps) {
  const { type, recordId, value, onChange, onSend, busy, filesFixed, autoFocus, isNew = false } = props
  const { caption, extra, folded = false, onUnfold } = props
  const { data, isPending } = useKinds()
  // without an answer a follow-up is written without a kind
  const kinds = isPending ? undefined : (data ?? [])
  const names = (applicationOf(type).followUps?.names ?? []).flatMap(({ target, ids }) =>
    linksTo(type).flatMap((link) => (link.named && link.from.key === target ? [{ link, ids }] : [])),
  )
  const area = useRef<HTMLTextAreaElement>(null)
  const attachments = useAttachments({
    batchId: value.batchId,
    onBatch: (batchId) => onChange({ batchId }),
  })
  const ready = isWritten(value) && !busy
  useBegun(() => area.current?.focus(), isNew)

  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (ready) onSend()
  }
  /** Inserts the phrase at the caret, replacing the selection. */
  const write = (phrase: string) => {
    const element = area.current
    const start = element?.selectionStart ?? value.content.length
    const end = element?.selectionEnd ?? start
    onChange({ content: value.content.slice(0, start) + phrase + value.content.slice(end) })
    area.current?.focus()
  }
  return (
    <DropArea onFiles={filesFixed ? undefined : (files) => attachments.add(files, true)}>
      <div className={styles.form} data-folded={folded || undefined}>
        <TextArea
          ref={area}
          aria-label="跟进内容"
          placeholder={folded ? '写跟进…' : '写下这次跟进的情况，Ctrl+Enter 发布'}
          value={value.content}
          maxLength={LONGEST_FOLLOW_UP}
          autoSize={folded ? oneLine : roomy}
          variant="borderless"
          autoFocus={autoFocus}
          onFocus={onUnfold}
          onChange={(event) => onChange({ content: event.target.value })}
          onKeyDown={keys}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files]
            if (filesFixed || pasted.length === 0) return
            event.preventDefault()
            attachments.add(pasted, true)
          }}
        />
        <div className={styles.more}>
          <Attached files={attachments.files} onRemove={filesFixed ? undefined : attachments.remove} />
          <KindChips
            kinds={kinds}
            value={value.category ?? kinds?.[0] ?? ''}
            onChange={(category) => onChange({ category })}
          />
          <div className={styles.tools}>
            <PhrasePicker onPick={write} />
            {!filesFixed && (
              <>
                <Button
                  type="text"
                  size="small"
                  icon={<PictureOutlined />}
                  onClick={() => void attachments.pickPictures()}
                >
                  图片
                </Button>
                <Button
                  type="text"
                  size="small"
                  icon={<PaperClipOutlined />}
                  onClick={() => void attachments.pickFiles()}
                >
                  附件
                </Button>
              </>
            )}
            <span className={styles.space} />
            <span className={styles.count} aria-live="off">
              {value.content.length} / {LONGEST_FOLLOW_UP}
            </span>
          </div>
          <div className={styles.send}>
            <NextContactPicker value={value.nextTime} onChange={(nextTime) => onChange({ nextTime })} />
            {names.map(({ link, ids }) => (
              <NamedRecords
                key={ids}
                link={link}
                recordId={recordId}
                value={value.named[ids] ?? nobody}
                onChange={(records) => onChange({ named: { ...value.named, [ids]: records } })}
              />
            ))}
            <span className={styles.space} />
            {extra}
            <Button
              type="primary"
              loading={busy}
              disabled={!isWritten(value)}
              reason="请先填写跟进内容"
              onClick={onSend}
            >
              {caption}
            </Button>
          </div>
        </div>
      </div>
    </DropArea>
  )
}
