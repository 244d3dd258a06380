import { CloseOutlined, DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { extensionOf, type FileKind, kindOf } from '#protocol/files/file-kinds.ts'
import { attempt } from '#web/platform/attempt.ts'
import { type StoredFile, saveStoredFile } from '#web/platform/files.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { ImageStage } from './ImageStage.tsx'
import { MediaStage } from './MediaStage.tsx'
import styles from './preview.module.css'
import { closePreview, stepPreview, usePreview } from './preview.ts'
import type { StageProps } from './stage.ts'
import { TextStage } from './TextStage.tsx'
import { Loading, Unsupported } from './Unsupported.tsx'

const PdfStage = lazy(() => import('./PdfStage.tsx'))
const WordStage = lazy(() => import('./WordStage.tsx'))
const SheetStage = lazy(() => import('./SheetStage.tsx'))

const stages: Partial<Record<FileKind, ComponentType<StageProps>>> = {
  image: ImageStage,
  pdf: PdfStage,
  text: TextStage,
  audio: MediaStage,
  video: MediaStage,
  word: WordStage,
  excel: SheetStage,
}
/** Kinds that a library or browser opens only in their newer form. */
const closed = new Set(['doc', 'ico', 'rmvb', 'wmv', 'avi', 'flv', 'mkv', 'wma'])

function stageOf({ name }: StoredFile): ComponentType<StageProps> {
  return closed.has(extensionOf(name)) ? Unsupported : (stages[kindOf(name)] ?? Unsupported)
}

function step(by: 1 | -1): void {
  const refused = stepPreview(by)
  if (refused) toast.info(refused)
}

const acts = new Map([
  ['Escape', closePreview],
  ['ArrowLeft', () => step(-1)],
  ['ArrowRight', () => step(1)],
])

/** Escape closes, arrows move; nothing below hears of it. */
function useViewerKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = acts.get(event.key)
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
}

/** The keyboard stays inside while it is open, and returns where it was. */
function useFocus() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    frame.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return frame
}

/** One file of a list over the whole page (foundations §4): pictures, PDF, text, sound, film, Word, Excel. */
export default function Viewer() {
  const { files, index } = usePreview()
  const frame = useFocus()
  useViewerKeys()
  const file = files[index]
  if (!file) return null
  const Stage = stageOf(file)
  return createPortal(
    <div
      ref={frame}
      className={styles.viewer}
      role="dialog"
      aria-modal="true"
      aria-label={`预览 ${file.name}`}
      tabIndex={-1}
    >
      <header className={styles.bar}>
        <span className={styles.title} title={file.name}>
          {file.name}
        </span>
        <span className={styles.count}>
          {index + 1} / {files.length}
        </span>
        <span className={styles.gap} />
        <Tooltip title="下载">
          <Button
            type="text"
            className={styles.tool}
            icon={<DownloadOutlined />}
            aria-label="下载"
            onClick={() => void attempt(saveStoredFile(file))}
          />
        </Tooltip>
        <Tooltip title="关闭 (Esc)">
          <Button
            type="text"
            className={styles.tool}
            icon={<CloseOutlined />}
            aria-label="关闭预览"
            onClick={closePreview}
          />
        </Tooltip>
      </header>
      <div className={styles.body}>
        <Suspense fallback={<Loading />}>
          <Stage key={file.fileId} file={file} />
        </Suspense>
        {files.length > 1 && (
          <>
            <Button
              shape="circle"
              className={styles.previous}
              icon={<LeftOutlined />}
              aria-label="上一个"
              onClick={() => step(-1)}
            />
            <Button
              shape="circle"
              className={styles.next}
              icon={<RightOutlined />}
              aria-label="下一个"
              onClick={() => step(1)}
            />
          </>
        )}
      </div>
    </div>,
    document.body,
  )
}
