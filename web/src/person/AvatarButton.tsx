import { CameraOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { fileCalls } from '#protocol/files/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshSession, useSession } from '#web/platform/session.ts'
import { upload } from '#web/platform/upload.ts'
import { UserAvatar } from '#web/ui/UserAvatar.tsx'
import { pickFiles } from '#web/ui/upload/pick-files.ts'
import styles from './AvatarButton.module.css'

/** The person's picture; a click chooses another one (platform.md §5.6). */
export function AvatarButton() {
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const change = async () => {
    const [file] = await pickFiles({ accept: 'image/png,image/jpeg,image/gif,image/webp', multiple: false })
    if (!file) return
    setBusy(true)
    const done = await attempt(upload(fileCalls.updateImg, {}, file))
    setBusy(false)
    if (!done) return
    toast.success('头像修改成功')
    await refreshSession()
  }
  return (
    <button
      type="button"
      className={styles.button}
      disabled={busy}
      title="修改头像"
      aria-label={`修改头像 ${user.realname}`}
      onClick={() => void change()}
    >
      <span aria-hidden="true">
        <UserAvatar name={user.realname} img={user.img} size={64} />
      </span>
      <span className={styles.veil}>
        <CameraOutlined />
      </span>
    </button>
  )
}
