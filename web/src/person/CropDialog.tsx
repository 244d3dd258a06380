import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Slider } from 'antd'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { fileCalls } from '#protocol/files/calls.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshSession } from '#web/platform/session.ts'
import { upload } from '#web/platform/upload.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './CropDialog.module.css'
import { cutSquare } from './cut-square.ts'

interface CropDialogProps {
  picture: File
  onClose: () => void
}

const MOST_ZOOM = 4
const QUARTER = 90

/** The address of a file in memory, for as long as it is drawn. */
function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** 编辑头像: the square of a picture that becomes one's own; moved by pointer or arrow keys (platform.md §11.4). */
export function CropDialog({ picture, onClose }: CropDialogProps) {
  const address = useAddress(picture)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState(0)
  const [area, setArea] = useState<Area>()
  const [unreadable, setUnreadable] = useState(false)
  const [busy, run] = useBusy()

  const send = () =>
    run(async () => {
      if (!address || !area) return
      const square = await cutSquare(address, { area, rotation, type: picture.type })
      await upload(fileCalls.updateImg, {}, square)
      toast.success('头像修改成功')
      onClose()
      await refreshSession()
    })
  const turn = (by: number) => setRotation((rotation + by + 360) % 360)
  return (
    <Dialog
      title="编辑头像"
      width={440}
      okText="开始上传"
      busy={busy}
      closed={unreadable ? '无法读取这张图片，请换一张' : area === undefined}
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
                aspect={1}
                cropShape="round"
                showGrid={false}
                mediaProps={{ alt: '要裁剪的图片', onError: () => setUnreadable(true) }}
                cropperProps={{ 'aria-label': '裁剪范围，可用方向键移动' }}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_share, pixels) => setArea(pixels)}
              />
            )}
          </div>
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
              onChange={setZoom}
            />
            <Button
              type="text"
              icon={<UndoOutlined />}
              aria-label="向左旋转"
              title="向左旋转"
              onClick={() => turn(-QUARTER)}
            />
            <Button
              type="text"
              icon={<RedoOutlined />}
              aria-label="向右旋转"
              title="向右旋转"
              onClick={() => turn(QUARTER)}
            />
          </div>
        </>
      )}
    </Dialog>
  )
}
