import { ReloadOutlined } from '@ant-design/icons'
import { Slider } from 'antd'
import { useEffect, useState } from 'react'
import { sessionCalls } from '#protocol/session/calls.ts'
import { addressOf } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import styles from './login.module.css'

interface CaptchaProps {
  /** Given the angle; resolves to false when it was wrong. */
  onSolve: (angle: number) => Promise<boolean>
}

const SCENES = 20
const drawScene = () => 1 + Math.floor(Math.random() * SCENES)

interface Picture {
  scene: number
  /** Every picture is good for one answer, so each try asks for another. */
  number: number
}

interface CaptchaDialogProps extends CaptchaProps {
  onCancel: () => void
}

/** A picture that the person turns upright with a slider (platform.md §2.8). */
export default function CaptchaDialog({ onCancel, onSolve }: CaptchaDialogProps) {
  return (
    <Dialog title="安全验证" width={340} onClose={onCancel}>
      <Captcha onSolve={onSolve} />
    </Dialog>
  )
}

function Captcha({ onSolve }: CaptchaProps) {
  const [picture, setPicture] = useState<Picture>(() => ({ scene: drawScene(), number: Date.now() }))
  const [angle, setAngle] = useState(0)
  const [state, setState] = useState<'ready' | 'checking' | 'wrong' | 'failed'>('ready')

  const change = () => {
    setPicture({ scene: drawScene(), number: picture.number + 1 })
    setAngle(0)
  }
  useEffect(() => {
    if (state !== 'wrong') return
    const timer = setTimeout(() => setState('ready'), 2500)
    return () => clearTimeout(timer)
  }, [state])

  const check = async () => {
    if (angle === 0) return
    setState('checking')
    const right = await onSolve(angle)
    setState(right ? 'ready' : 'wrong')
    if (!right) change()
  }
  return (
    <div className={styles.captcha}>
      <div className={styles.frame}>
        {state === 'failed' ? (
          <span className={styles.hint}>图片加载失败，请稍候换一张</span>
        ) : (
          <img
            className={styles.picture}
            src={`${addressOf(sessionCalls.captcha, { n: picture.scene })}?${picture.number}`}
            alt="请转正的图片"
            draggable={false}
            style={{ transform: `rotate(${angle}deg)` }}
            onError={() => setState('failed')}
          />
        )}
      </div>
      <Slider
        className={styles.slider}
        min={0}
        max={360}
        value={angle}
        disabled={state === 'checking' || state === 'failed'}
        tooltip={{ open: false }}
        ariaLabelForHandle="旋转角度"
        onChange={setAngle}
        onChangeComplete={() => void check()}
      />
      <div className={styles.foot}>
        <span role="alert" className={state === 'wrong' ? styles.wrong : styles.hint}>
          {state === 'wrong' ? '没有转正，请再试一次' : '拖动滑块，把图片转正'}
        </span>
        <Button
          type="link"
          size="small"
          icon={<ReloadOutlined />}
          onClick={() => {
            setState('ready')
            change()
          }}
        >
          换一张
        </Button>
      </div>
    </div>
  )
}
