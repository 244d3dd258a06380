import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { openPdf } from './pdf.ts'
import styles from './preview.module.css'
import { type StageProps, useContent } from './stage.ts'
import { Loading, Unsupported } from './Unsupported.tsx'
import { initialView, zoom } from './view.ts'

/** Pages are drawn when they come near, so that a long document opens at once. */
const NEAR = '800px 0px'
/** An A4 page in points, until the page itself is known. */
const A4 = { width: 595, height: 842 }
/** 96 dots to the inch against 72 points. */
const POINT = 4 / 3

/** A PDF document, page below page. */
export default function PdfStage({ file }: StageProps) {
  const { data, isError } = useContent(file, openPdf)
  const [view, setView] = useState(initialView)
  if (isError) return <Unsupported file={file} />
  if (!data) return <Loading />
  return (
    <>
      <div className={styles.pages}>
        {Array.from({ length: data.numPages }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their place
          <Page key={at} document={data} number={at + 1} scale={view.scale} />
        ))}
      </div>
      <div className={styles.tools} role="toolbar" aria-label="文档工具">
        <Tooltip title="缩小">
          <Button
            type="text"
            className={styles.tool}
            icon={<MinusOutlined />}
            aria-label="缩小"
            onClick={() => setView((now) => zoom(now, -1))}
          />
        </Tooltip>
        <span className={styles.scale}>{Math.round(view.scale * 100)}%</span>
        <Tooltip title="放大">
          <Button
            type="text"
            className={styles.tool}
            icon={<PlusOutlined />}
            aria-label="放大"
            onClick={() => setView((now) => zoom(now, 1))}
          />
        </Tooltip>
        <span className={styles.scale}>共 {data.numPages} 页</span>
      </div>
    </>
  )
}

interface PageProps {
  document: PDFDocumentProxy
  number: number
  scale: number
}

/** The page once it has come near; its place is kept before. */
function usePage(document: PDFDocumentProxy, number: number) {
  const place = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    let left = false
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watcher.disconnect()
        document.getPage(number).then(
          (found) => {
            if (!left) setPage(found)
          },
          () => undefined,
        )
      },
      { root: element.parentElement, rootMargin: NEAR },
    )
    watcher.observe(element)
    return () => {
      left = true
      watcher.disconnect()
    }
  }, [document, number])
  return { place, page }
}

function Page({ document, number, scale }: PageProps) {
  const { place, page } = usePage(document, number)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = page
    ? page.getViewport({ scale: scale * POINT })
    : { width: A4.width * scale * POINT, height: A4.height * scale * POINT }
  useEffect(() => {
    if (!page || !canvas.current) return
    const viewport = page.getViewport({ scale: scale * POINT * devicePixelRatio })
    canvas.current.width = viewport.width
    canvas.current.height = viewport.height
    const drawing = page.render({ canvas: canvas.current, viewport })
    // a drawing that the next zoom overtakes is cancelled, which rejects it
    drawing.promise.catch(() => undefined)
    return () => drawing.cancel()
  }, [page, scale])
  return (
    <div ref={place} className={styles.sheet} style={{ width: size.width, height: size.height }}>
      {page && <canvas ref={canvas} aria-label={`第 ${number} 页`} role="img" />}
    </div>
  )
}
