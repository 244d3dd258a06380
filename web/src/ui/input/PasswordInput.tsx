import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { type MouseEvent, useState } from 'react'
import styles from './Input.module.css'
import { Input, type InputProps } from './Input.tsx'

const keepFocus = (event: MouseEvent) => event.preventDefault()

/** A password, hidden until it is asked to be shown. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'suffix'>) {
  const [visible, setVisible] = useState(false)
  const eye = (
    <button
      type="button"
      className={styles.eye}
      aria-pressed={visible}
      aria-label={visible ? '隐藏密码' : '显示密码'}
      onMouseDown={keepFocus}
      onClick={() => setVisible(!visible)}
    >
      {visible ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
    </button>
  )
  return <Input {...props} type={visible ? 'text' : 'password'} suffix={eye} />
}
