import { Alert, Space } from 'antd'
import { toFormType } from '#protocol/fields/form-types.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { viewsOf } from '#web/fields/all.ts'
import { EMPTY, formatMinute } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './form.module.css'
import type { Values } from './form-values.ts'
import type { FormModel } from './use-form-model.ts'
import type { FormState } from './use-form-state.ts'

interface DraftNoticeProps {
  state: FormState
  /** The record as it is now. */
  model: FormModel
}

/** What somebody else wrote into the fields of a restored draft meanwhile, beside what it says. */
function Contested({ state, model }: DraftNoticeProps) {
  const { contested, values, began, yieldContested } = state
  const fields = model.fields.filter(({ fieldName }) => contested.includes(fieldName))
  if (fields.length === 0) return null
  const words = (field: FormField, from: Values) => {
    const known = { ...field, formType: toFormType(field.formType) }
    return viewsOf(field.formType).toText(from[field.fieldName], known) || EMPTY
  }
  return (
    <Alert
      className={styles.notice}
      type="warning"
      showIcon
      title={`恢复的内容中有 ${fields.length} 项此后被他人修改，请核对再保存`}
      description={
        <ul>
          {fields.map((field) => (
            <li key={field.fieldName}>
              {field.name}：现为“{words(field, began)}”，您填写的是“{words(field, values)}”
            </li>
          ))}
        </ul>
      }
      action={
        <Button size="small" onClick={yieldContested}>
          采用现在的内容
        </Button>
      }
    />
  )
}

/** What became of an earlier beginning: taken up after a reload, or offered to the person who left it on purpose within a day. */
export function DraftNotice({ state, model }: DraftNoticeProps) {
  return (
    <>
      <Offer state={state} version={model.version} />
      <Contested state={state} model={model} />
    </>
  )
}

function Offer({ state, version }: { state: FormState; version: number | undefined }) {
  const { left } = state
  if (state.restored)
    return (
      <Alert
        className={styles.notice}
        type="info"
        showIcon
        title="已恢复未保存的内容"
        action={
          <Button size="small" onClick={state.restart}>
            放弃恢复
          </Button>
        }
      />
    )
  if (!left) return null
  return (
    <Alert
      className={styles.notice}
      type="info"
      showIcon
      title={`您在 ${formatMinute(left.leftAt)} 离开时有未保存的内容`}
      description={left.version === version ? undefined : '此后该记录已被修改，恢复后请核对再保存。'}
      action={
        <Space>
          <Button size="small" type="link" onClick={state.forgetLeft}>
            放弃
          </Button>
          <Button size="small" onClick={state.takeUp}>
            恢复
          </Button>
        </Space>
      }
    />
  )
}
