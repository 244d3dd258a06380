import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Slider } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '../use-busy.ts'
import styles from './CropDialog.module.css'
import { cutPicture } from './cut-picture.ts'

interface CropDialogProps {
  title: string
  picture: File
  /** Width to height. */
  aspect: number
  round?: true
  /** Pixels that the part may be wide at most. */
  widest: number
  /** Name of the file without its extension. */
  name: string
  /** How the part will look where it is used; `address` shows it as it is chosen now. */
  preview?: (address: string) => ReactNode
  /** Sends the part; the dialog stays busy meanwhile, and open where it fails. */
  onCut: (part: File) => Promise<void>
  onClose: () => void
}

const MOST_ZOOM = 4
const QUARTER = 90

/** The address of a file in memory, for as long as it is drawn. */
function useAddress(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** Chooses the part of a picture that is kept; moved by pointer or arrow keys, zoomed and turned (platform.md §10.1, §11.4). */
export function CropDialog(props: CropDialogProps) {
  const { title, picture, aspect, round, widest, name, preview, onCut, onClose } = props
  const address = useAddress(picture)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState(0)
  const [area, setArea] = useState<Area>()
  const [shown, setShown] = useState<File>()
  const [unreadable, setUnreadable] = useState(false)
  const [busy, run] = useBusy()
  const previewed = useAddress(shown)

  const cut = async (of: Area) =>
    address && (await cutPicture(address, { area: of, rotation, type: picture.type, widest }, name))
  const send = () =>
    run(async () => {
      const part = area && (await cut(area))
      if (!part) return
      await onCut(part)
      onClose()
    })
  const settle = async (pixels: Area) => {
    setArea(pixels)
    if (preview) setShown((await cut(pixels)) || undefined)
  }
  const turn = (by: number) => setRotation((rotation + by + 360) % 360)
  return (
    <Dialog
      title={title}
      width={440}
      okText="开始上传"
      busy={busy}
      closed={unreadable ? '无法读取这张图片，请换一张' : area === undefined && '图片还没有读取到，请稍候'}
      closesOutside={false}
      onOk={() => void send()}
      onClose={onClose}
    >
      {unreadable ? (
        <p role="alert" className={styles.unreadable}>
          无法读取这张图片，请换一张 PNG、JPG、GIF 或 WebP 图片。
        </p>
      ) : (
        <>
          <div className={styles.frame}>
            {address && (
              <Cropper
                image={address}
                crop={crop}
                zoom={zoom}
                maxZoom={MOST_ZOOM}
                rotation={rotation}
                aspect={aspect}
                cropShape={round ? 'round' : 'rect'}
                showGrid={false}
                mediaProps={{ alt: '要裁剪的图片', onError: () => setUnreadable(true) }}
                cropperProps={{ 'aria-label': '裁剪范围，可用方向键移动' }}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_share, pixels) => void settle(pixels)}
              />
            )}
          </div>
          <Tools zoom={zoom} onZoom={setZoom} onTurn={turn} />
          {preview && previewed && preview(previewed)}
        </>
      )}
    </Dialog>
  )
}

interface ToolsProps {
  zoom: number
  onZoom: (zoom: number) => void
  onTurn: (by: number) => void
}

const Tools = ({ zoom, onZoom, onTurn }: ToolsProps) => (
  <div className={styles.tools}>
    <span>缩放</span>
    <Slider
      className={styles.slider}
      min={1}
      max={MOST_ZOOM}
      step={0.1}
      value={zoom}
      tooltip={{ open: false }}
      ariaLabelForHandle="缩放"
      onChange={onZoom}
    />
    <Button
      type="text"
      icon={<UndoOutlined />}
      aria-label="向左旋转"
      title="向左旋转"
      onClick={() => onTurn(-QUARTER)}
    />
    <Button
      type="text"
      icon={<RedoOutlined />}
      aria-label="向右旋转"
      title="向右旋转"
      onClick={() => onTurn(QUARTER)}
    />
  </div>
)
