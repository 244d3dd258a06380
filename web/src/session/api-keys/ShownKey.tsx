import { CopyOutlined } from '@ant-design/icons'
import { Button } from '#web/ui/button/Button.tsx'
import { copyText } from '#web/ui/display/copy-text.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import styles from './api-keys.module.css'

/** A key that was just made; it can be read here and never again. */
export function ShownKey({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog
      title="密钥已创建"
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button icon={<CopyOutlined />} onClick={() => void copyText(text, '密钥')}>
            复制密钥
          </Button>
          <Button type="primary" onClick={onClose}>
            我已保存
          </Button>
        </>
      }
    >
      <p>
        请现在复制并妥善保存，密钥<strong>只显示这一次</strong>。知道它的人都能以您的身份访问系统。
      </p>
      <code className={styles.key}>{text}</code>
    </Dialog>
  )
}
