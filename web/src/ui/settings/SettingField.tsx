import { Form, Select, Switch } from 'antd'
import { type DeclaredSetting, longestSetting } from '#protocol/platform/declared-setting.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { PasswordInput } from '#web/ui/input/PasswordInput.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import styles from './settings.module.css'

interface SettingFieldProps {
  setting: DeclaredSetting
  /** It is a secret that the server keeps. */
  isKept: boolean
}

const MOST_DIGITS = 9
const ADDRESS = /^https?:\/\/[^\s@]+$/

/** One declared setting, by its kind. */
export function SettingField({ setting, isKept }: SettingFieldProps) {
  const { key, label, kind, hint, required } = setting
  return (
    <Form.Item
      name={['settings', key]}
      label={label}
      extra={hint}
      valuePropName={kind === 'switch' ? 'checked' : 'value'}
      rules={[
        ...(required && !isKept ? [{ required: true, message: `请填写${label}` }] : []),
        ...(kind === 'address'
          ? [{ pattern: ADDRESS, message: `${label}应以 http:// 或 https:// 开头` }]
          : []),
        ...(kind === 'number' ? [{ pattern: /^\d*$/, message: `${label}填写不正确` }] : []),
        ...(kind === 'email' ? [{ type: 'email' as const, message: `${label}填写不正确` }] : []),
      ]}
      required={required ?? false}
    >
      {controlOf({ setting, isKept })}
    </Form.Item>
  )
}

/** By its kind; a form item hands id, value and onChange to it. */
function controlOf({ setting, isKept }: SettingFieldProps) {
  const { kind, secret, options = [] } = setting
  if (secret) return <Secret setting={setting} isKept={isKept} />
  if (kind === 'switch') return <Switch />
  // a port is written without commas
  if (kind === 'number') return <Input inputMode="numeric" maxLength={MOST_DIGITS} />
  if (kind === 'choice') return <Select options={[...options]} />
  if (kind === 'lines') return <TextArea maxLength={longestSetting(setting)} />
  return <Input maxLength={longestSetting(setting)} />
}

interface SecretProps extends SettingFieldProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

/** Never shown again once it is kept: left empty it stays, and one that is not needed can be taken away. */
function Secret({ setting, isKept, id, value, onChange }: SecretProps) {
  const { label, required, drawn } = setting
  const isGoing = value === null
  const words = isGoing ? '保存后清除' : isKept ? '已设置，留空则不修改' : ''
  return (
    <div className={styles.secret}>
      <PasswordInput
        id={id}
        value={value ?? ''}
        maxLength={longestSetting(setting)}
        placeholder={words}
        autoComplete="new-password"
        onChange={({ target }) => onChange?.(target.value)}
      />
      {drawn !== undefined && <Button onClick={() => onChange?.(drawn + drawSecret())}>生成</Button>}
      {isKept && !required && (
        <Button
          aria-label={`${isGoing ? '保留' : '清除'}${label}`}
          onClick={() => onChange?.(isGoing ? '' : null)}
        >
          {isGoing ? '保留' : '清除'}
        </Button>
      )}
    </div>
  )
}

const BYTES = 32
/** Random bytes in base64. */
const drawSecret = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
