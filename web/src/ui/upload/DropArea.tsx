import { CloudUploadOutlined } from '@ant-design/icons'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import styles from './DropArea.module.css'

export interface DropAreaProps {
  /** Absent: nothing can be dropped here. */
  onFiles?: (files: File[]) => void
  children: ReactNode
}

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Takes files dropped anywhere on its children. */
export function DropArea({ onFiles, children }: DropAreaProps) {
  const [over, setOver] = useState(false)
  // entering a child fires leave on its parent: only the balance shows whether the pointer is still inside
  const depth = useRef(0)
  if (!onFiles) return <>{children}</>

  const enter = (event: DragEvent) => {
    if (!holdsFiles(event)) return
    depth.current += 1
    setOver(true)
  }
  const leave = () => {
    depth.current = Math.max(0, depth.current - 1)
    if (depth.current === 0) setOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <section
      aria-label="拖放文件区域"
      className={styles.area}
      onDragEnter={enter}
      onDragLeave={leave}
      onDragOver={(event) => holdsFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {over && (
        <div className={styles.veil}>
          <CloudUploadOutlined className={styles.icon} />
          松开鼠标上传
        </div>
      )}
    </section>
  )
}
