import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { fileCalls } from '#protocol/files/calls.ts'
import { fileAddress } from '#web/platform/file-address.ts'
import { toast } from '#web/platform/notices.ts'
import { upload } from '#web/platform/upload.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { pickFiles } from '#web/ui/upload/pick-files.ts'
import styles from './company.module.css'

const CropDialog = lazyComponent(async () => (await import('#web/ui/crop/CropDialog.tsx')).CropDialog)

const TYPES = ['image/png', 'image/jpeg', 'image/gif']
const ASPECT = 15 / 4
/** Pixels: enough for twice the width that is shown. */
const WIDEST = 600

interface LogoFieldProps {
  /** Address of the picture, '' without one; given by the form around it. */
  value?: string
  onChange?: (url: string) => void
  disabled: boolean
}

/** The logo: chosen, cut to 15:4 and uploaded at once; it is used when the form is saved. */
export function LogoField({ value = '', onChange, disabled }: LogoFieldProps) {
  const [picture, setPicture] = useState<File>()
  const choose = async () => {
    const [file] = await pickFiles({ accept: TYPES.join(','), multiple: false })
    if (!file) return
    // file dialogs offer all files as well
    if (TYPES.includes(file.type)) setPicture(file)
    else toast.error('请选择 png、jpeg、gif、jpg 格式的图片')
  }
  const send = async (part: File) => {
    const { url } = await upload(fileCalls.upload, { type: 'img' }, part)
    onChange?.(url)
  }
  return (
    <div className={styles.logo}>
      {value ? (
        <>
          <img className={styles.picture} src={fileAddress(value)} alt="企业logo" />
          {!disabled && (
            <>
              <Button onClick={() => void choose()}>更换</Button>
              <Tooltip title="删除logo">
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label="删除logo"
                  onClick={() => onChange?.('')}
                />
              </Tooltip>
            </>
          )}
        </>
      ) : disabled ? (
        <span className={styles.none}>未设置</span>
      ) : (
        <button type="button" className={styles.choose} onClick={() => void choose()}>
          <PlusOutlined /> 上传logo
        </button>
      )}
      {picture && (
        <CropDialog
          title="编辑企业logo"
          picture={picture}
          aspect={ASPECT}
          widest={WIDEST}
          name="logo"
          preview={(address) => (
            <figure className={styles.preview}>
              <figcaption>预览</figcaption>
              <img src={address} alt="裁剪后的logo" />
            </figure>
          )}
          onCut={send}
          onClose={() => setPicture(undefined)}
        />
      )}
    </div>
  )
}
