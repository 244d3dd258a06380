import { CopyOutlined } from '@ant-design/icons'
import type { MouseEvent, ReactNode } from 'react'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import styles from './CopyText.module.css'
import { copyText } from './copy-text.ts'

/** Text that a click copies: phone numbers, codes; `children` show it otherwise. The row below it does not see the click. */
export function CopyText({ text, children = text }: { text: string; children?: ReactNode }) {
  const onClick = (event: MouseEvent) => {
    event.stopPropagation()
    void copyText(text)
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
