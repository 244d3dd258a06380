import { ClearOutlined, UndoOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { CallError, showFailure } from '#web/platform/client.ts'
import { newBatchId, sendInto } from '#web/platform/files.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import styles from '../fields.module.css'

interface SignDialogProps {
  title: string
  /** The batch of the new picture. */
  onSigned: (batchId: string) => void
  onClose: () => void
}

const INK = '#1c2024'

/** The pad's drawing surface, as fine as the screen. */
function sharpen(canvas: HTMLCanvasElement): void {
  const ratio = Math.max(devicePixelRatio, 1)
  canvas.width = canvas.offsetWidth * ratio
  canvas.height = canvas.offsetHeight * ratio
  canvas.getContext('2d')?.scale(ratio, ratio)
}

const toFile = (canvas: HTMLCanvasElement): Promise<File | null> =>
  new Promise((resolve) =>
    canvas.toBlob(
      (blob) => resolve(blob && new File([blob], '手写签名.png', { type: 'image/png' })),
      'image/png',
    ),
  )

interface Drawing {
  pad: SignaturePad
  canvas: HTMLCanvasElement
}

interface PadProps {
  /** The pad once it stands on the screen; null when it is gone. */
  onPad: (drawing: Drawing | null) => void
  onStrokes: (count: number) => void
}

/** The surface itself; a dialog puts it on the screen later than itself. */
function Pad({ onPad, onStrokes }: PadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const surface = canvas.current
    if (!surface) return
    sharpen(surface)
    const pad = new SignaturePad(surface, { penColor: INK, minWidth: 1, maxWidth: 3 })
    const count = () => onStrokes(pad.toData().length)
    pad.addEventListener('endStroke', count)
    onPad({ pad, canvas: surface })
    return () => {
      pad.removeEventListener('endStroke', count)
      pad.off()
      onPad(null)
    }
  }, [onPad, onStrokes])
  return <canvas ref={canvas} className={styles.pad} aria-label="签名板" />
}

/** A pad to sign on with finger, pen or mouse; the picture is stored when it is confirmed. */
export default function SignDialog({ title, onSigned, onClose }: SignDialogProps) {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [strokes, setStrokes] = useState(0)
  const [sending, setSending] = useState(false)

  const undo = () => {
    const left = drawing?.pad.toData().slice(0, -1) ?? []
    drawing?.pad.fromData(left)
    setStrokes(left.length)
  }
  const clear = () => {
    drawing?.pad.clear()
    setStrokes(0)
  }
  const confirm = async () => {
    if (!drawing || drawing.pad.isEmpty()) return toast.error('请先签名')
    setSending(true)
    try {
      const picture = await toFile(drawing.canvas)
      if (!picture) return toast.error('签名图片生成失败，请重新签名')
      const { batchId } = await sendInto(newBatchId(), 'img')(picture, {})
      onSigned(batchId)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      showFailure(failure)
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      title={title}
      width={640}
      closesOutside={false}
      dirty={strokes > 0 && !sending}
      okText="确定"
      busy={sending}
      onOk={() => void confirm()}
      onClose={onClose}
      extra={
        <>
          <Button icon={<UndoOutlined />} disabled={strokes === 0} reason="还没有签名" onClick={undo}>
            撤回
          </Button>
          <Button icon={<ClearOutlined />} disabled={strokes === 0} reason="还没有签名" onClick={clear}>
            清空
          </Button>
        </>
      }
    >
      <Pad onPad={setDrawing} onStrokes={setStrokes} />
    </Dialog>
  )
}
