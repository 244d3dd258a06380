import { Alert, Form, Switch } from 'antd'
import type { ReactNode } from 'react'
import type { DeclaredSetting, Settings, SettingValue } from '#protocol/platform/declared-setting.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { SettingField } from './SettingField.tsx'
import { narrowSetting, SettingFoot, SettingHead } from './SettingParts.tsx'
import styles from './settings.module.css'

export interface SettingsValues {
  isOn: boolean
  settings: Record<string, SettingValue | null>
}

/** What the server keeps; of secrets only which. */
interface KeptState {
  isOn: boolean
  settings: Settings
  kept: readonly string[]
  /** What those are called that can no longer be opened. */
  lost: readonly string[]
}

interface SettingsFormProps {
  /** Unlike those of other forms. */
  name: string
  declared: readonly DeclaredSetting[]
  state: KeptState
  note: string
  /** What must be known before anything is changed. */
  notice?: ReactNode
  /** Nothing can be changed here. */
  isFixed?: boolean
  trial?: { name: string; run: (settings: SettingsValues['settings']) => Promise<unknown> }
  /** Saves and shows a toast; a rejection keeps the form as it is. */
  onSave: (values: SettingsValues) => Promise<unknown>
}

/** What is kept, what it begins with, and nothing of secrets. */
const beginOf = (declared: readonly DeclaredSetting[], { isOn, settings }: KeptState): SettingsValues => ({
  isOn,
  settings: Object.fromEntries(
    declared.map(({ key, kind, secret, begins }) => {
      const value = settings[key] ?? (secret ? '' : (begins ?? ''))
      return [key, kind === 'switch' ? value === true : String(value)]
    }),
  ),
})

/** Settings of something outside, drawn from their declaration: whether it is in use, a try-out with what is written. */
export function SettingsForm(props: SettingsFormProps) {
  const { name, declared, state, note, notice, isFixed = false, trial, onSave } = props
  const [form] = Form.useForm<SettingsValues>()
  const [saving, runSave] = useBusy()
  const [trying, runTry] = useBusy()
  const begin = beginOf(declared, state)
  const written = Form.useWatch((values) => values, form)
  const dirty = written !== undefined && JSON.stringify({ ...begin, ...written }) !== JSON.stringify(begin)
  const settle = useUnsaved(dirty)
  const save = (values: SettingsValues) =>
    runSave(async () => {
      await onSave(values)
      settle()
    })
  const tryOut = async () => {
    // what cannot be changed here is not for the person to complete
    const values = isFixed ? { settings: {} } : await form.validateFields().catch(() => null)
    if (values) await runTry(async () => trial?.run(values.settings))
  }
  return (
    <Form<SettingsValues>
      name={name}
      form={form}
      className={narrowSetting}
      layout="vertical"
      disabled={isFixed}
      initialValues={begin}
      onFinish={(values) => void save(values)}
      scrollToFirstError={{ focus: true }}
    >
      <SettingHead
        note={note}
        action={
          trial && (
            <Button loading={trying} onClick={() => void tryOut()}>
              {trial.name}
            </Button>
          )
        }
      />
      {state.lost.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={`保存的${state.lost.join('、')}是用另一个安装密钥加密的，已无法解开，请重新填写`}
        />
      )}
      {notice}
      <fieldset className={styles.fields} disabled={isFixed}>
        {!isFixed && (
          <Form.Item name="isOn" label="启用" valuePropName="checked">
            <Switch />
          </Form.Item>
        )}
        {declared.map((setting) => (
          <SettingField key={setting.key} setting={setting} isKept={state.kept.includes(setting.key)} />
        ))}
      </fieldset>
      {!isFixed && <SettingFoot dirty={dirty} busy={saving} onCancel={() => form.resetFields()} />}
    </Form>
  )
}
