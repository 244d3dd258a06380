import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { saveFile } from '#web/platform/download.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { copyText } from '#web/ui/display/copy-text.ts'
import boxes from '#web/ui/input/box.module.css'
import styles from './second-factor.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  doneText: string
  onDone: () => void
}

/** Recovery codes, which are shown this once: the way on opens when the person says that he has kept them. */
export function RecoveryCodes({ codes, doneText, onDone }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false)
  const text = codes.join('\n')
  return (
    <>
      <p className={styles.note}>
        手机丢失或更换时，用下面的恢复码代替动态验证码登录，每个只能用一次。恢复码
        <strong>只显示这一次</strong>
        ，请保存在安全的地方。
      </p>
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button icon={<CopyOutlined />} onClick={() => void copyText(text, '恢复码')}>
          复制
        </Button>
        <Button
          icon={<DownloadOutlined />}
          onClick={() => saveFile(new Blob([`${text}\n`]), '锁客恢复码.txt')}
        >
          下载
        </Button>
      </div>
      <label className={styles.kept}>
        <input
          type="checkbox"
          className={boxes.box}
          checked={kept}
          onChange={({ target }) => setKept(target.checked)}
        />
        我已保存好恢复码
      </label>
      <Button type="primary" disabled={!kept} reason="请先保存恢复码" onClick={onDone}>
        {doneText}
      </Button>
    </>
  )
}
