import { CopyOutlined } from '@ant-design/icons'
import type { MouseEvent, ReactNode } from 'react'
import { toast } from '#web/platform/notices.ts'
import styles from './CopyText.module.css'
import { Tooltip } from './Tooltip.tsx'

/** Pages that are not served securely have no clipboard; they select and copy the old way. */
async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const box = document.createElement('textarea')
  box.value = text
  document.body.append(box)
  box.select()
  document.execCommand('copy')
  box.remove()
}

/** Text that a click copies: phone numbers, codes; `children` show it otherwise. The row below it does not see the click. */
export function CopyText({ text, children = text }: { text: string; children?: ReactNode }) {
  const onClick = async (event: MouseEvent) => {
    event.stopPropagation()
    try {
      await copy(text)
      toast.success(`已复制 ${text}`)
    } catch {
      toast.error('复制失败，请手动选择复制')
    }
  }
  return (
    <Tooltip title="点击复制" mouseEnterDelay={0.6}>
      <button type="button" className={styles.copy} onClick={onClick}>
        {children}
        <CopyOutlined className={styles.icon} />
      </button>
    </Tooltip>
  )
}
