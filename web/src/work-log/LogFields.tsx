import { useId } from 'react'
import { logLimits } from '#protocol/office/limits.ts'
import type { LogDraft } from '#protocol/work-log/draft.ts'
import { formLabels } from '#protocol/work-log/log-limits.ts'
import type { LogKind } from '#protocol/work-log/rules.ts'
import { noRelations, RelatedRecords } from '#web/related-records/door.ts'
import { Attached, useAttachments } from '#web/ui/attachments/Attachments.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import { texts } from './log-request.ts'
import styles from './logs.module.css'

interface LogFieldsProps {
  kind: LogKind
  form: LogDraft
  /** The caret goes into the first text. */
  autoFocus?: boolean
  onChange: (change: (form: LogDraft) => LogDraft) => void
}

/** The three texts, pictures and files, relations and recipients of a log (approval-office.md §13.5). */
export function LogFields({ kind, form, autoFocus = false, onChange }: LogFieldsProps) {
  const attachments = useAttachments({
    batchId: form.batchId,
    onBatch: (batchId) => onChange((now) => ({ ...now, batchId })),
  })
  return (
    <div className={styles.fields}>
      {texts.map((part, at) => (
        <Text
          key={part}
          label={formLabels[kind][part]}
          autoFocus={at === 0 && autoFocus}
          text={form[part]}
          onChange={(text) => onChange((now) => ({ ...now, [part]: text }))}
        />
      ))}
      <div className={styles.tools}>
        <Button size="small" onClick={() => void attachments.pickPictures()}>
          图片
        </Button>
        <Button size="small" onClick={() => void attachments.pickFiles()}>
          附件
        </Button>
        <RelatedRecords
          value={form.related ?? noRelations}
          onChange={async (related) => onChange((now) => ({ ...now, related }))}
        />
      </div>
      <Attached files={attachments.files} onRemove={attachments.remove} />
      <div className={styles.recipients}>
        <PeopleSelect
          multiple
          activeOnly
          aria-label="发送给员工"
          placeholder="发送给员工"
          value={form.userIds}
          onChange={(userIds) => onChange((now) => ({ ...now, userIds }))}
        />
        <DepartmentSelect
          multiple
          aria-label="发送给部门"
          placeholder="发送给部门"
          value={form.deptIds}
          onChange={(deptIds) => onChange((now) => ({ ...now, deptIds }))}
        />
      </div>
    </div>
  )
}

interface TextProps {
  label: string
  text: string
  autoFocus: boolean
  onChange: (text: string) => void
}

function Text({ label, text, autoFocus, onChange }: TextProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <TextArea
        id={id}
        autoFocus={autoFocus}
        limit={logLimits.text}
        autoSize={{ minRows: 2, maxRows: 10 }}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
