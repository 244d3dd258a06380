import { useState } from 'react'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { RelatedRecord } from '#web/fields/relation/relation.ts'
import { RecordPicker } from '#web/record/features/picker/RecordPicker.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import styles from './templates.module.css'

interface PreviewDialogProps {
  type: RecordType
  templateId: number
  onClose: () => void
}

/** Chooses a record with which the template is looked at, on the page where it is printed. */
export function PreviewDialog({ type, templateId, onClose }: PreviewDialogProps) {
  const [chosen, choose] = useState<RelatedRecord[]>([])
  const open = () => {
    const [record] = chosen
    if (!record) return
    window.open(`/print?module=${type.key}&id=${record.id}&template=${templateId}`, '_blank', 'noopener')
    onClose()
  }
  return (
    <Dialog
      title={`用哪个${type.display}预览`}
      okText="预览"
      closed={chosen.length === 0 ? `请选择${type.display}` : false}
      onOk={open}
      onClose={onClose}
    >
      <div className={styles.choice}>
        <RecordPicker
          id="preview-record"
          target={type.key}
          title={type.display}
          value={chosen}
          onChange={choose}
        />
      </div>
    </Dialog>
  )
}
