import { CameraOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { fileCalls } from '#protocol/files/calls.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshSession, useSession } from '#web/platform/session.ts'
import { upload } from '#web/platform/upload.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { pickFiles } from '#web/ui/upload/pick-files.ts'
import styles from './AvatarButton.module.css'

const CropDialog = lazyComponent(async () => (await import('#web/ui/crop/CropDialog.tsx')).CropDialog)

/** Pixels of an avatar's side: enough for twice the largest that is shown. */
const WIDEST = 512

async function send(square: File): Promise<void> {
  await upload(fileCalls.updateImg, {}, square)
  toast.success('头像修改成功')
  await refreshSession()
}

/** The person's picture; a click chooses another one, of which a square is taken (platform.md §5.6, §11.4). */
export function AvatarButton() {
  const { user } = useSession()
  const [picture, setPicture] = useState<File>()
  const choose = async () => {
    const [file] = await pickFiles({ accept: 'image/png,image/jpeg,image/gif,image/webp', multiple: false })
    if (file) setPicture(file)
  }
  return (
    <>
      <button
        type="button"
        className={styles.button}
        title="更换头像"
        aria-label={`更换头像 ${user.realname}`}
        onClick={() => void choose()}
      >
        <span aria-hidden="true">
          <UserAvatar name={user.realname} img={user.img} size={64} />
        </span>
        <span className={styles.veil}>
          <CameraOutlined />
        </span>
      </button>
      {picture && (
        <CropDialog
          title="编辑头像"
          picture={picture}
          aspect={1}
          round
          widest={WIDEST}
          name="avatar"
          onCut={send}
          onClose={() => setPicture(undefined)}
        />
      )}
    </>
  )
}
