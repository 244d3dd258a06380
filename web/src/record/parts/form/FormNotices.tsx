import { Alert, Space } from 'antd'
import { toFormType } from '#protocol/fields/form-types.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { viewsOf } from '#web/fields/all.ts'
import { EMPTY, formatMinute } from '#web/platform/format.ts'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import styles from './form.module.css'
import { type FormState, isIdle } from './form-state.ts'
import type { FormStore } from './form-store.ts'
import { isSame, type Values } from './form-values.ts'

interface FormNoticesProps {
  state: FormState
  dispatch: FormStore['dispatch']
}

/** The notices above the fields: a conflict with another user's change, and an earlier draft. */
export function FormNotices(props: FormNoticesProps) {
  return (
    <>
      <Conflict {...props} />
      <Restored {...props} />
      <Offered {...props} />
      <Contested {...props} />
    </>
  )
}

/** Another user has changed the same fields meanwhile. */
function Conflict({ state: { conflict, awaited }, dispatch }: FormNoticesProps) {
  if (conflict === null) return null
  return (
    <Alert
      className={styles.notice}
      type="warning"
      showIcon
      title={conflict}
      description="重新加载会载入最新内容，您在其他字段的修改会保留。"
      action={
        <Button loading={awaited !== null} onClick={() => dispatch({ is: 'asked' })}>
          重新加载
        </Button>
      }
    />
  )
}

/** A draft of this tab was restored after a reload. */
function Restored({ state, dispatch }: FormNoticesProps) {
  if (!state.restored) return null
  return (
    <Alert
      className={styles.notice}
      type="info"
      showIcon
      title="已恢复未保存的内容"
      action={
        <Button
          size="small"
          disabled={!isIdle(state)}
          reason={WHILE_BUSY}
          onClick={() => dispatch({ is: 'draftDropped' })}
        >
          放弃恢复
        </Button>
      }
    />
  )
}

/** What the user left on purpose within a day is offered. */
function Offered({ state, dispatch }: FormNoticesProps) {
  const { left, model, restored } = state
  if (!left || restored) return null
  return (
    <Alert
      className={styles.notice}
      type="info"
      showIcon
      title={`您在 ${formatMinute(left.leftAt)} 离开时有未保存的内容`}
      description={left.version === model.version ? undefined : '此后该记录已被修改，恢复后请核对再保存。'}
      action={
        <Space>
          <Button
            size="small"
            type="link"
            disabled={!isIdle(state)}
            reason={WHILE_BUSY}
            onClick={() => dispatch({ is: 'draftDropped' })}
          >
            放弃
          </Button>
          <Button
            size="small"
            disabled={!isIdle(state)}
            reason={WHILE_BUSY}
            onClick={() => dispatch({ is: 'draftTaken' })}
          >
            恢复
          </Button>
        </Space>
      }
    />
  )
}

/** The stored values of contested fields beside those of the draft. */
function Contested({ state, dispatch }: FormNoticesProps) {
  const { contested, values, began, model } = state
  const differs = (name: string) => contested.includes(name) && !isSame(values[name], began[name])
  const fields = model.fields.filter(({ fieldName }) => differs(fieldName))
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
        <Button
          size="small"
          disabled={!isIdle(state)}
          reason={WHILE_BUSY}
          onClick={() => dispatch({ is: 'yielded' })}
        >
          采用现在的内容
        </Button>
      }
    />
  )
}
